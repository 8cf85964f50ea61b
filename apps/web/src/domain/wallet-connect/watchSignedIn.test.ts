import { afterEach, beforeEach, expect, test } from 'vitest'
import { useToasts } from '../../kit/toast/showToast.ts'
import { useSession } from '../session/useSession.ts'
import type { ConnectedWallet, WalletChange } from './wallet.ts'
import { stopWatching, watchSignedIn } from './watchSignedIn.ts'

const own = `0x${'ab'.repeat(20)}`
const other = `0x${'cd'.repeat(20)}`

let tell: (change: WalletChange) => void
const wallet: ConnectedWallet = {
  address: own,
  chainFamily: 'EVM',
  chainId: 56,
  sign: async () => Promise.reject(new Error('not asked')),
  watch(onChange) {
    tell = onChange
    return () => undefined
  },
}

beforeEach(() => {
  useSession.setState({ status: 'signedIn', session: { address: own, chainFamily: 'EVM' } })
  useToasts.setState({ shown: [] })
  watchSignedIn(wallet)
})
afterEach(() => stopWatching())

const texts = () => useToasts.getState().shown.map(({ text }) => text)

test('a change that the wallet tells several times is told once, and again after another one', async () => {
  const toOther: WalletChange = { type: 'account', address: other }
  const gone: WalletChange = { type: 'account', address: null }
  for (const change of [toOther, toOther, gone, gone, { ...toOther, address: own }, toOther]) tell(change)
  await expect.poll(texts).toHaveLength(3)
  const [first, lost, again] = texts()
  expect(again).toBe(first)
  expect(lost).not.toBe(first)
})

test('the chain that the wallet is on already is no change', async () => {
  for (const chainId of [56, 1, 1, 10]) tell({ type: 'chain', chainId })
  await expect.poll(() => texts().at(-1)).toContain('Optimism')
  expect(texts()).toEqual([expect.stringContaining('Ethereum'), expect.stringContaining('Optimism')])
})
