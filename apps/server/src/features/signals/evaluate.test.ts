import { type ChainRecord, noChanges } from '@peregrine/contract/chainRecord'
import type { SignalInput } from '@peregrine/contract/signal'
import type { LaunchWire, TradeWire } from '@peregrine/contract/trade'
import { expect, test } from 'vitest'
import { ArmedSignal, goBack } from './armedSignal.ts'
import { evaluate, type Facts } from './evaluate.ts'
import { untouched } from './evaluateStored.ts'
import { SignalIndex } from './signalIndex.ts'
import { newSignal, over, poolA, poolB, tkn } from './testing/newSignal.ts'

const nowMs = 1_800_000_000_000
const seller = `0x${'5'.repeat(40)}`
const buyers = [1, 2, 3].map((n) => `0x${String(n).repeat(40)}`)

type Told = Partial<Pick<TradeWire, 'tokenPrice' | 'poolAddress' | 'inPool' | 'senderAddress' | 'timestamp'>>

function tradeOf(block: number, change: Told & { isSale?: boolean } = {}): TradeWire {
  const { isSale = false, ...told } = change
  const coin = '0x0'
  return {
    id: `trade-${block}-${change.senderAddress ?? ''}${change.poolAddress ?? ''}`,
    chain: 'eth',
    network: 'eth',
    transactionHash: '0xdd',
    index: '1',
    blockNumber: block,
    blockHash: `0x${block}`,
    timestamp: nowMs - 1_000,
    eventDatetime: '',
    seenAt: nowMs,
    senderAddress: seller,
    userName: null,
    tradeType: isSale ? 'sell' : 'buy',
    buy: !isSale,
    dex: 'uniswap-v2',
    poolAddress: poolA,
    routeId: 'r',
    hops: 1,
    inPool: true,
    inWallet: true,
    tokenAddress: tkn,
    tokenSymbol: 'TKN',
    receivedTokenAddress: isSale ? coin : tkn,
    receivedTokenSymbol: '',
    receivedTokenAmount: '1',
    receivedTokenDecimals: 18,
    sentTokenAddress: isSale ? tkn : coin,
    sentTokenSymbol: '',
    sentTokenAmount: '100',
    sentTokenDecimals: 18,
    valueUsd: '100',
    fees: null,
    paidPrice: null,
    tokenPrice: 1,
    marketCap: null,
    ...told,
  }
}

function recordOf(block: number, change: Partial<ChainRecord> = {}): ChainRecord {
  return {
    chain: 'eth',
    epoch: 'e',
    seq: block,
    type: 'block',
    blockNumber: block,
    blockHash: `0x${block}`,
    blockTimeMs: nowMs - 1_000,
    seenAtMs: nowMs,
    committedAtMs: nowMs,
    ...noChanges(),
    ...change,
  }
}

const facts: Facts = { deepest: new Map([[tkn, poolA]]), held: new Map() }

function waiting(...inputs: SignalInput[]) {
  const index = new SignalIndex()
  const signals = inputs.map(
    (input) => new ArmedSignal({ chain: 'eth', input, armedAt: { epoch: 'e', seq: 0 }, progress: untouched }),
  )
  for (const signal of signals) index.add(signal)
  const see = (record: ChainRecord, known = facts) =>
    evaluate(record, index, known, nowMs).map(({ signal, state, trigger }) => {
      index.remove(signal.id)
      return [inputs.indexOf(signal.input), state, trigger?.tradeId ?? null]
    })
  return { index, signals, see }
}

test('only trades of the named pool count, or of the deepest where none is named', () => {
  const { see } = waiting(
    newSignal(over(2)),
    newSignal(over(2), { pool: null }),
    newSignal(over(2), { pool: poolB }),
  )
  const high = { tokenPrice: 3 }
  expect(see(recordOf(1, { trades: [tradeOf(1, { ...high, inPool: false })] }))).toEqual([])
  expect(see(recordOf(2, { trades: [tradeOf(2, { ...high, poolAddress: '0xcc' })] }))).toEqual([])
  const inB = tradeOf(3, { ...high, poolAddress: poolB })
  expect(see(recordOf(3, { trades: [inB] }))).toEqual([[2, 'triggered', inB.id]])
  const inA = tradeOf(4, high)
  expect(see(recordOf(4, { trades: [inA] }))).toEqual([
    [0, 'triggered', inA.id],
    [1, 'triggered', inA.id],
  ])
})

test('a price that a transaction only passed through is nobody’s to trade at', () => {
  const { see } = waiting(newSignal(over(2)), newSignal(over(2), { pool: poolB }))
  const pushed = tradeOf(1, { tokenPrice: 3 })
  const back = tradeOf(1, { tokenPrice: 1 })
  expect(see(recordOf(1, { trades: [pushed, tradeOf(1, { poolAddress: poolB }), back] }))).toEqual([])
  const stays = { ...back, id: 'next', transactionHash: '0xee' }
  expect(see(recordOf(2, { trades: [pushed, stays] }))).toEqual([[0, 'triggered', pushed.id]])
})

test('a token whose deepest pool is unknown waits', () => {
  const { see } = waiting(newSignal(over(2), { pool: null }))
  const trades = [tradeOf(1, { tokenPrice: 3 })]
  expect(see(recordOf(1, { trades }), { ...facts, deepest: new Map() })).toEqual([])
})

test.each([
  [nowMs - 60_000, 'triggered'],
  [nowMs - 60_001, 'late'],
])('a trade of %s is %s', (timestamp, state) => {
  const { see } = waiting(newSignal(over(2)))
  const trades = [tradeOf(1, { tokenPrice: 3, timestamp })]
  expect(see(recordOf(1, { trades }))).toEqual([[0, state, trades[0]?.id]])
})

test('a signal whose time ran out does not fire', () => {
  const { see } = waiting(
    newSignal(over(2), { expiresAt: nowMs }),
    newSignal(over(2), { expiresAt: nowMs + 1 }),
  )
  const trades = [tradeOf(1, { tokenPrice: 3 })]
  expect(see(recordOf(1, { trades })).map(([at, state]) => [at, state])).toEqual([
    [0, 'expired'],
    [1, 'triggered'],
  ])
})

test('records from before it was armed do not count', () => {
  const { see, signals, index } = waiting()
  const signal = new ArmedSignal({
    chain: 'eth',
    input: newSignal(over(2)),
    armedAt: { epoch: 'e', seq: 5 },
    progress: untouched,
  })
  index.add(signal)
  expect(signals).toEqual([])
  expect(see(recordOf(5, { trades: [tradeOf(5, { tokenPrice: 3 })] }))).toEqual([])
  expect(see(recordOf(6, { trades: [tradeOf(6, { tokenPrice: 3 })] }))).toHaveLength(1)
})

test('a hold that runs out without a trade fires with the block, by the time of the chain', () => {
  const { see } = waiting(newSignal(over(2), { holdMs: 30_000 }))
  const [trade] = [tradeOf(1, { tokenPrice: 3, timestamp: nowMs - 40_000 })]
  const at = (block: number, beforeMs: number) => recordOf(block, { blockTimeMs: nowMs - beforeMs })
  expect(see({ ...at(1, 40_000), trades: [trade] })).toEqual([])
  expect(see(at(2, 10_001))).toEqual([])
  expect(see(at(3, 10_000))).toEqual([[0, 'triggered', trade.id]])
})

test('one push does not fire where a hold was asked', () => {
  const { see } = waiting(newSignal(over(2), { holdMs: 1_000 }))
  const push = tradeOf(1, { tokenPrice: 9, timestamp: nowMs - 3_000 })
  const back = tradeOf(1, { tokenPrice: 1, timestamp: nowMs - 3_000 })
  expect(see(recordOf(1, { trades: [push, back], blockTimeMs: nowMs - 3_000 }))).toEqual([])
  expect(see(recordOf(2))).toEqual([])
})

const launch = (stage: LaunchWire['stage']) =>
  ({ network: 'four', token: tkn, stage, toPool: poolB, tokenPrice: 1, marketCap: 2 }) as LaunchWire

test('a migration fires once the launch has moved to its pool', () => {
  const { see } = waiting(newSignal({ kind: 'migration' }))
  expect(see(recordOf(1, { launches: [launch('curve')] }))).toEqual([])
  expect(see(recordOf(2, { launches: [launch('filled')] }))).toEqual([])
  expect(see(recordOf(3, { launches: [launch('migrated')] }))).toEqual([[0, 'triggered', null]])
})

test("a creator's sales add up, purchases and other tokens do not count", () => {
  const { see, signals } = waiting(newSignal({ kind: 'creator-sale', creator: seller, percent: 50 }))
  const [signal] = signals
  const held = new Map([[signal?.id ?? '', 300n]])
  const known = { ...facts, held }
  const sale = (block: number) => recordOf(block, { trades: [tradeOf(block, { isSale: true })] })
  expect(see(recordOf(1, { trades: [tradeOf(1)] }), known)).toEqual([])
  // It held 400: 300 are left after the sale of 100.
  expect(see(sale(2), known)).toEqual([])
  expect(see(sale(3), known)).toHaveLength(1)
})

test('wallets that bought within the time fire together, over several records', () => {
  const condition = { kind: 'group-buy', wallets: buyers, count: 3, withinMs: 10_000 } as const
  const { see } = waiting(newSignal({ ...condition, wallets: [...buyers] }))
  const buy = (block: number, senderAddress = '') =>
    recordOf(block, { trades: [tradeOf(block, { senderAddress })] })
  expect(see(buy(1, buyers[0]))).toEqual([])
  expect(see(buy(2, buyers[0]))).toEqual([])
  expect(see(buy(3, buyers[1]))).toEqual([])
  expect(see(buy(4, seller))).toEqual([])
  expect(see(buy(5, buyers[2]))).toHaveLength(1)
})

test('progress goes back to a block, and nothing of the blocks above is left', () => {
  const trailing = {
    kind: 'trailing',
    measure: 'price',
    from: 'highest',
    percent: 50,
    activation: null,
  } as const
  const { see, signals } = waiting(newSignal(trailing))
  const [signal] = signals
  if (!signal) throw new Error('there is one')
  for (const [block, tokenPrice] of [
    [1, 10],
    [2, 20],
    [2, 25],
    [3, 100],
  ] as const)
    see(recordOf(block, { trades: [tradeOf(block, { tokenPrice })] }))
  expect(signal.progress.best).toBe(100)
  expect([3, 2, 1, 0].map((block) => goBack(signal.stored, block).now.best)).toEqual([100, 25, 10, null])
  signal.replace(goBack(signal.stored, 2))
  expect(see(recordOf(4, { trades: [tradeOf(4, { tokenPrice: 13 })] }))).toEqual([])
  expect(see(recordOf(5, { trades: [tradeOf(5, { tokenPrice: 12 })] }))).toHaveLength(1)
})

test('a push is no highest where a hold was asked, and one that lasts goes back with its blocks', () => {
  const trailing = {
    kind: 'trailing',
    measure: 'price',
    from: 'highest',
    percent: 20,
    activation: null,
  } as const
  const { see, signals } = waiting(newSignal(trailing, { holdMs: 30_000 }))
  const [signal] = signals
  if (!signal) throw new Error('there is one')
  const at = (block: number, beforeMs: number, ...prices: number[]) => {
    const timestamp = nowMs - beforeMs
    const trades = prices.map((tokenPrice) => tradeOf(block, { tokenPrice, timestamp }))
    return see(recordOf(block, { blockTimeMs: timestamp, trades }))
  }
  at(1, 200_000, 1)
  at(2, 170_000, 1, 1.4, 1)
  at(3, 169_000, 1)
  expect(at(4, 130_000, 1)).toEqual([])
  expect(signal.progress.best).toBe(1)
  at(5, 100_000, 1.4)
  at(6, 70_001)
  expect(signal.progress.best).toBe(1)
  // No trade fell back: the block alone is late enough.
  at(7, 70_000)
  expect(signal.progress).toMatchObject({ best: 1.4, rungs: [] })
  expect(goBack(signal.stored, 6).now).toMatchObject({ best: 1, rungs: [{ figure: 1.4 }] })
  expect(goBack(signal.stored, 4).now).toMatchObject({ best: 1, rungs: [] })
  at(8, 60_000, 1.1)
  expect(at(9, 30_000)).toEqual([[0, 'triggered', `trade-8-`]])
})
