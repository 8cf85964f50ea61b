import type { feesNow } from '@peregrine/trader/fees'
import { nativeCoin } from '@peregrine/core/address'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { ChainVerdict } from '@peregrine/wallet/execution/executionPorts'
import { guardEvm } from '@peregrine/wallet/guard/guardEvm'
import type { Intent, TransferIntent, Unsigned } from '@peregrine/wallet/intent'
import { evmUnsigned, feesOfSigned } from '@peregrine/wallet/trade/evmUnsigned'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePlacedTrades } from '../../domain/trade-ticket/usePlacedTrades.ts'
import { executionLog as log } from './pageTrader.ts'
import { replaceWith } from './replace.ts'

const environment = { id: 'e', runId: null }
const signed: { intent: Intent; raw: `0x${string}` }[] = []
let verdictOf: (hash: string) => ChainVerdict = () => 'unknown'

vi.mock('../execution/indexedDbLog.ts', async () => {
  const { memoryLog } = await import('@peregrine/wallet/execution/testing/memoryLog')
  return { indexedDbLog: memoryLog }
})
vi.mock('./unlockFirst.ts', () => ({ unlockFirst: async () => true }))
vi.mock('../../domain/trading/useTrading.ts', () => ({ findTrading: async () => ({ environment }) }))
vi.mock('@peregrine/trader/send', () => ({
  sendAttempt: async () => ({ outcome: 'accepted' }),
  readVerdict: async (_: unknown, __: Intent, { hash }: { hash: string }) => verdictOf(hash),
}))
type Market = Awaited<ReturnType<typeof feesNow>>
let market: Market | null = null
vi.mock(import('@peregrine/trader/fees'), async (original) => ({
  ...(await original()),
  feesNow: async () => market ?? Promise.reject(new Error('no node answers')),
}))
// The real guard decides, as in the worker.
vi.mock('./signFor.ts', () => ({
  signFor: async (intent: Intent, unsigned: Unsigned) => {
    if (unsigned.family !== 'EVM' || !('transaction' in unsigned)) throw new Error('EVM only')
    const verdict = guardEvm(intent, unsigned, { environment, nowMs: Date.now() })
    if (verdict.verdict === 'refuse') return { refused: verdict.code, detail: verdict.detail }
    signed.push({ intent, raw: unsigned.transaction })
    return { hash: `0x${signed.length}`, raw: unsigned.transaction }
  },
  signPermitFor: async () => Promise.reject(new Error('nothing here is permitted')),
}))

const wallet = `0x${'1'.repeat(40)}`
const intent: TransferIntent = {
  kind: 'transfer',
  id: 'a'.repeat(32),
  environment,
  network: 'eth',
  wallet,
  limits: {
    family: 'EVM',
    chainId: 1,
    nonce: 7,
    maxGas: 50_000n,
    maxFeePerGas: 100n,
    maxPriorityFeePerGas: 10n,
  },
  sends: { token: nativeCoin, units: 5n },
  recipient: `0x${'2'.repeat(40)}`,
  account: { kind: 'wallet', isConfirmed: false },
}

async function stored(): Promise<ExecutionRecord> {
  const record = await log.read(intent.id)
  if (!record) throw new Error('no record')
  return record
}

async function open(): Promise<ExecutionRecord> {
  const unsigned = evmUnsigned(intent, { to: intent.recipient, data: '0x', value: 5n })
  if (!('transaction' in unsigned)) throw new Error('EVM only')
  const record: ExecutionRecord = {
    id: intent.id,
    pressId: 'press',
    intent,
    summary: coinSummary,
    state: 'unknown',
    epoch: 1,
    holder: 'gone',
    attempts: [
      { hash: '0x0', raw: unsigned.transaction, nonce: 7, lastValidBlockHeight: null, signedAtMs: 1 },
    ],
    reason: 'timeout',
    createdAtMs: 1,
    updatedAtMs: 1,
  }
  const before = await log.read(intent.id)
  if (before) await log.replace(before, record)
  else await log.add(record)
  return record
}

beforeEach(() => {
  signed.length = 0
  market = null
  verdictOf = () => 'unknown'
  vi.useFakeTimers()
  usePlacedTrades.setState({ placed: [] })
})

test('a faster attempt has the same nonce and call, and fees 30 % higher each time, as long as it waits', async () => {
  let record = await open()
  for (const wanted of [130n, 169n, 220n, 286n]) {
    expect(await replaceWith(record, 'speed-up', new QueryClient())).toBeNull()
    record = await stored()
    expect(feesOfSigned(signed.at(-1)?.raw ?? '0x').maxFeePerGas).toBe(wanted)
  }
  expect(record.attempts.map(({ nonce }) => nonce)).toEqual([7, 7, 7, 7, 7])
  expect(signed.every(({ intent: { kind } }) => kind === 'transfer')).toBe(true)
  expect(await replaceWith(record, 'cancel', new QueryClient())).toBeNull()
  // What is called off is not taken up again; its cancellation may be sent with more.
  expect(await replaceWith(await stored(), 'speed-up', new QueryClient())).not.toBeNull()
  expect(await replaceWith(await stored(), 'cancel', new QueryClient())).toBeNull()
  expect(signed.map(({ intent: { kind } }) => kind).slice(-2)).toEqual(['cancel', 'cancel'])
})

test('after a spike of fees it gets what a new transaction would get, not 30 % of what is far too low', async () => {
  market = { fees: { maxFeePerGas: 900n, maxPriorityFeePerGas: 40n }, baseFee: 600n }
  expect(await replaceWith(await open(), 'speed-up', new QueryClient())).toBeNull()
  expect(feesOfSigned(signed[0]?.raw ?? '0x')).toEqual({ maxFeePerGas: 900n, maxPriorityFeePerGas: 40n })
})

test('a price under the base fee is not signed, and said with both', async () => {
  market = { fees: { maxFeePerGas: 140n, maxPriorityFeePerGas: 40n }, baseFee: 5_000_000_000n }
  expect(await replaceWith(await open(), 'speed-up', new QueryClient())).toContain('trade.replace.underBase')
  expect(signed).toEqual([])
})

test('a cancellation is an empty transaction to oneself; once it lands, the trade is cancelled', async () => {
  expect(await replaceWith(await open(), 'cancel', new QueryClient())).toBeNull()
  expect(signed[0]?.intent).toMatchObject({ kind: 'cancel', limits: { nonce: 7, maxGas: 21_000n } })
  verdictOf = (hash) => (hash === '0x1' ? 'landed' : 'unknown')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await stored()).toMatchObject({ state: 'failed', reason: 'cancelled', landed: '0x1' })
})
