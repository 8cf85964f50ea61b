import type { SwapIntent } from '@peregrine/wallet/intent'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tradeWire } from '../../testing/tradeWire.ts'
import { readReceived } from './readReceived.ts'
import {
  type Answers,
  evmHash,
  evmToken,
  evmWallet,
  fault,
  nodeOf,
  ok,
  solHash,
  solToken,
  solWallet,
  stubTradeServer,
  transferLog,
} from './testing/tradeServer.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const serviceFee = { recipient: evmWallet, bps: 50 }

/** A confirmed trade of which the operator gets a half per cent; at least 800 arrive. */
function traded(network: 'base' | 'bsc' | 'sol', side: 'buy' | 'sell'): SwapIntent {
  const isSolana = network === 'sol'
  const receive = { token: isSolana ? solToken : evmToken, units: 796n }
  return { network, side, wallet: isSolana ? solWallet : evmWallet, receive, serviceFee } as SwapIntent
}

/** What is read from a server that answers so. */
async function read(intent: SwapIntent, answers: Answers): Promise<bigint | null> {
  stubTradeServer(answers)
  const hash = intent.network === 'sol' ? solHash : evmHash
  const reading = readReceived(
    intent,
    hash,
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  return reading
}

const receipt = (...logs: object[]) => ({ '/rpc/': nodeOf(() => ({ result: { logs } })) })
const operator = `0x${'fe'.repeat(20)}`

test('a purchase brought what the token moved to the wallet, not what the pool gave', async () => {
  const said = receipt(transferLog(operator, 5n), transferLog(evmWallet, 900n))
  expect(await read(traded('base', 'buy'), said)).toBe(900n)
})

test('a purchase on Solana brought what its wallet’s accounts grew by', async () => {
  const held = (owner: string, amount: string) => ({ owner, mint: solToken, uiTokenAmount: { amount } })
  const meta = {
    preTokenBalances: [held(solWallet, '7'), held(solToken, '5000')],
    postTokenBalances: [held(solWallet, '907'), held(solToken, '4000')],
  }
  const node = { '/rpc/': nodeOf(() => ({ result: { meta } })) }
  expect(await read(traded('sol', 'buy'), node)).toBe(900n)
})

const sold = (senderAddress: string) =>
  ok({ trades: [tradeWire({ id: 'own', senderAddress, inWallet: true, receivedTokenAmount: '1000' })] })

test.each([
  // The router keeps its share of all, a transfer on Solana the share of the least; on BNB Chain it is paid later.
  ['base', evmWallet, 995n],
  ['sol', solWallet, 996n],
  ['bsc', evmWallet, 1_000n],
] as const)('a sale on %s brought what its pools gave, less what the operator got of it', async (...row) => {
  const [network, wallet, expected] = row
  expect(await read(traded(network, 'sell'), { '/api/transaction/': sold(wallet) })).toBe(expected)
})

test.each([
  ['a node that has no receipt', 'buy', { '/rpc/': nodeOf(() => ({ result: null })) }],
  ['a token that notes no transfers', 'buy', receipt()],
  ['a receipt that took tokens away', 'buy', receipt(transferLog(operator, 9n, evmWallet))],
  ['a node that is away', 'buy', { '/rpc/': fault('chain.unreachable', 503) }],
  ['an index that has no trade', 'sell', { '/api/transaction/': ok({ trades: [] }) }],
  ['an index that has only others’', 'sell', { '/api/transaction/': sold(operator) }],
  ['a server that is away', 'sell', { '/api/transaction/': fault('chain.unreachable', 503) }],
] as const)('by %s it is not known', async (_, side, answers) => {
  expect(await read(traded('base', side), answers as Answers)).toBeNull()
})
