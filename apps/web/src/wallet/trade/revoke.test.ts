import 'fake-indexeddb/auto'
import { buildAllowance, buildApproval } from '@peregrine/protocols/erc20/buildCalls'
import { callOfSigned } from '@peregrine/wallet/trade/evmUnsigned'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { walletClient } from '../walletClient.ts'
import { executionLog as log } from './pageTrader.ts'
import { traderMemory } from './traderMemory.ts'
import { revoke, standingAllowance } from './revoke.ts'
import {
  asked,
  owner,
  recordOf,
  router,
  signed,
  stubGuardedWorker,
  stubNode,
  token,
} from './testing/plainSends.ts'
import { fault, offline } from './testing/tradeServer.ts'

const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const word = (units: bigint) => `0x${units.toString(16).padStart(64, '0')}`

beforeEach(async () => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  await startI18n('en')
  await loadTranslations(['trade', 'trade-messages'])
  stubGuardedWorker()
  traderMemory.gasReadings.clear()
  stubNode()
})
afterEach(() => {
  useWalletDoor.setState({ shown: null })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what the spender may still take is read from the token', async () => {
  stubNode({ eth_call: word(3_000n) })
  expect(await standingAllowance(recordOf(), queries())).toBe(3_000n)
  expect(asked).toEqual([['eth_call', buildAllowance(token, owner, router)]])
})

test.each([
  ['one that failed', recordOf({}, { state: 'failed' })],
  ['one that is open', recordOf({}, { state: 'unknown' })],
  ['one that took an allowance back', recordOf({ units: 0n })],
  ['a cancel', recordOf({ kind: 'cancel' })],
])('nothing is asked of %s, and nothing is taken back', async (_, record) => {
  expect(await standingAllowance(record, queries())).toBe(0n)
  expect(await revoke(record, queries())).toBe('It has its outcome already, or cannot be replaced')
  expect([asked, signed]).toEqual([[], []])
})

test.each(['0x', null, '3000', '-0x1', `0x${'f'.repeat(65)}`])('an allowance of %j is none', async (told) => {
  stubNode({ eth_call: told })
  await expect(standingAllowance(recordOf(), queries())).rejects.toThrow('allowance')
})

test('the same token and spender are approved for 0, at the nonce after what waits', async () => {
  stubNode({ eth_getTransactionCount: (block: unknown) => (block === 'pending' ? '0x6' : '0x5') })
  expect(await revoke(recordOf(), queries())).toBeNull()
  expect(signed).toHaveLength(1)
  const [{ intent, raw }] = signed as [(typeof signed)[number]]
  expect(intent).toMatchObject({ kind: 'approval', wallet: owner, token, spender: router, units: 0n })
  expect(intent.limits).toMatchObject({ chainId: 1, nonce: 6 })
  expect(callOfSigned(raw)).toMatchObject(buildApproval(token, router, 0n))
  expect(await log.read(intent.id)).toMatchObject({ intent: { kind: 'approval', units: 0n } })
})

test('a log that names a stranger gets nothing signed', async () => {
  const said = await revoke(recordOf({ spender: `0x${'6'.repeat(40)}` }), queries())
  expect(said).toContain('approval.contract')
  expect(signed).toEqual([])
})

test.each([
  ['the server is away', offline],
  ['no node answers', fault('chain.unreachable')],
])('where %s it says so, and signs nothing', async (_, answer) => {
  stubNode({}, { '/rpc/': answer })
  const said = await revoke(recordOf(), queries())
  expect(said).toEqual(expect.any(String))
  expect(said).not.toBe('')
  expect(signed).toEqual([])
})

test('locked wallets are asked for, and without the password nothing is signed', async () => {
  vi.spyOn(walletClient, 'state').mockResolvedValue({ status: 'locked', passkey: null } as never)
  const ended = revoke(recordOf(), queries())
  await expect.poll(() => useWalletDoor.getState().shown).toMatchObject({ name: 'unlock' })
  useWalletDoor.setState({ shown: null })
  expect(await ended).toBe('Wallets are locked')
  expect(signed).toEqual([])
})
