import 'fake-indexeddb/auto'
import type { Network } from '@peregrine/core/network'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletClient } from '../walletClient.ts'
import { endTradePage, pressNewSymbol, startTradePage, waitToSay } from './testing/tradePage.tsx'
import { nodeOf, quoteOf, stubTradeServer } from './testing/tradeServer.ts'

type Answer = { result?: unknown; error?: { code: number; message: string } }
const reverts: Answer = { error: { code: 3, message: 'execution reverted' } }
const passes: Answer = { result: '0x' }
const cannotTell: Answer = { error: { code: -32010, message: 'no node answers' } }
const callsOf = () => vi.mocked(walletClient.sign).mock.calls
const signed = () => callsOf().map(([intent]) => (intent.kind === 'approval' ? intent.units : intent.kind))

beforeEach(startTradePage)
afterEach(endTradePage)

/** Presses; the node answers tried calls in turn, and the last answer from then on. */
function press(
  network: Network,
  answers: readonly Answer[],
  change: Record<string, unknown> = {},
  side: 'buy' | 'sell' = 'buy',
) {
  const left = [...answers]
  const tried = vi.fn(() => (left.length > 1 ? left.shift() : left[0]))
  stubTradeServer({
    '/api/quote/': (path) => quoteOf(path, change),
    '/rpc/': nodeOf((method) => (method === 'eth_call' ? (tried() ?? null) : null)),
  })
  pressNewSymbol({ network, side, ...(side === 'sell' && { amount: '50' }) })
  return tried
}

test('on Ethereum a transaction that reverts when it is run is not signed', async () => {
  press('eth', [reverts])
  await waitToSay(/test run on the newest block failed/)
  expect(signed()).toEqual([])
})

test('a node that is a block behind is asked again', async () => {
  const tried = press('eth', [reverts, passes])
  await waitToSay(/Bought/)
  expect(tried).toHaveBeenCalledTimes(2)
})

test('what nobody can run is signed on Ethereum all the same, and the trader is told', async () => {
  press('eth', [cannotTell])
  await waitToSay(/could not test this transaction/)
  await waitToSay(/Bought/)
})

test.each(['base', 'bsc'] as const)('on %s nothing is run before the signature', async (network) => {
  const tried = press(network, [reverts])
  await waitToSay(/Bought/)
  expect(tried).not.toHaveBeenCalled()
})

test('a token that changes an allowance only by way of 0 takes two approvals, and the trader sees both', async () => {
  const approval = { spender: `0x${'ef'.repeat(20)}`, units: '5', standing: '1' }
  press('base', [reverts], { approval }, 'sell')
  await waitToSay(/Clearing the old approval/)
  await waitToSay(/Approving the token/)
  await waitToSay(/Sold/)
  const [clearing, approving, last] = signed()
  expect([clearing, last]).toEqual([0n, 'swap'])
  expect(approving).toBeGreaterThan(0n)
  const nonces = callsOf().map(([{ limits }]) => (limits.family === 'EVM' ? limits.nonce : NaN))
  const [first = NaN] = nonces
  expect(nonces).toEqual([first, first + 1, first + 2])
})
