import type { Order } from '@peregrine/contract/order'
import type { WalletEvent, WalletEventKind } from '@peregrine/contract/walletEvent'
import { expect, test } from 'vitest'
import { createArrivals, tradesElsewhere } from './tradesElsewhere.ts'

const event = (transactionHash: string, timestamp: number, kind: WalletEventKind = 'buy') => ({
  transactionHash,
  timestamp,
  kind,
})
const openedMs = 1_700_000_000_000
/** Of a computer whose clock is right. */
const clock = { nowMs: () => openedMs, offMs: () => 0 }
const hashes = (events: { transactionHash: string }[]) => events.map((one) => one.transactionHash)

test('what was there at first is no arrival', () => {
  const arrivals = createArrivals(clock)
  expect(arrivals([event('a', 1)])).toEqual([])
  expect(arrivals([event('a', 1)])).toEqual([])
})

test('a trade arrives once, even from another block', () => {
  const arrivals = createArrivals(clock)
  arrivals([event('a', 1)])
  expect(hashes(arrivals([event('b', 2), event('a', 1)]))).toEqual(['b'])
  expect(arrivals([event('a', 1)])).toEqual([])
  expect(arrivals([event('b', 3), event('a', 1)])).toEqual([])
})

test('the first trade of a wallet arrives, in a block that was read late as well', () => {
  const arrivals = createArrivals(clock)
  arrivals([])
  expect(hashes(arrivals([event('a', openedMs - 30_000)]))).toEqual(['a'])
  expect(hashes(arrivals([event('b', openedMs + 1), event('a', openedMs - 30_000)]))).toEqual(['b'])
})

test('what happened before a first list that was empty is no arrival', () => {
  const arrivals = createArrivals(clock)
  arrivals([])
  expect(arrivals([event('a', openedMs - 61_000)])).toEqual([])
  expect(arrivals([event('b', openedMs - 3_600_000), event('a', openedMs - 61_000)])).toEqual([])
})

test.each`
  clockIs                  | offMs         | correctedMs
  ${'an hour ahead'}       | ${3_600_000}  | ${0}
  ${'an hour behind'}      | ${-3_600_000} | ${0}
  ${'corrected meanwhile'} | ${3_600_000}  | ${3_600_000}
`('the time of an empty list is right although the clock is $clockIs', ({ offMs, correctedMs }) => {
  let [nowMs, knownOffMs] = [openedMs + offMs, 0]
  const arrivals = createArrivals({ nowMs: () => nowMs, offMs: () => knownOffMs })
  arrivals([])
  nowMs -= correctedMs
  knownOffMs = offMs - correctedMs
  expect(arrivals([event('old', openedMs - 600_000)])).toEqual([])
  expect(hashes(arrivals([event('new', openedMs + 1), event('old', openedMs - 600_000)]))).toEqual(['new'])
})

test('events of one transaction are one trade', () => {
  const arrivals = createArrivals(clock)
  arrivals([])
  expect(arrivals([event('a', openedMs, 'buy'), event('a', openedMs, 'sell')])).toHaveLength(1)
})

test('an older trade that a fresh list reaches is no arrival', () => {
  const arrivals = createArrivals(clock)
  arrivals([event('c', 9), event('b', 8)])
  expect(arrivals([event('c', 9), event('a', 7)])).toEqual([])
})

test.each<[WalletEventKind, boolean]>([
  ['buy', true],
  ['sell', true],
  ['swap', true],
  ['in', false],
  ['out', false],
])('of kind %s it is a trade: %s', (kind, isTrade) => {
  const arrivals = createArrivals(clock)
  arrivals([])
  expect(arrivals([event('a', openedMs, kind)])).toHaveLength(isTrade ? 1 : 0)
})

const own = `0x${'11'.repeat(20)}`
const token = `0x${'ab'.repeat(20)}`
type Placed = Pick<WalletEvent, 'kind' | 'transactionHash' | 'timestamp' | 'chain' | 'wallet' | 'token'>
const placed = (transactionHash: string, part: Partial<Placed> = {}): Placed => ({
  ...event(transactionHash, openedMs),
  chain: 'eth',
  wallet: own,
  token: { address: token, symbol: 'PEPE', decimals: 18, units: null },
  ...part,
})

test('what this browser signed, in whatever try, was not made elsewhere', () => {
  const records = [{ attempts: [{ hash: 'a' }, { hash: 'b' }] }, { attempts: [] }]
  const { orders, others } = tradesElsewhere([placed('a'), placed('b'), placed('c')], records, [])
  expect([hashes(orders), hashes(others)]).toEqual([[], ['c']])
})

type Carried = Pick<Order, 'network' | 'side' | 'status' | 'condition' | 'wallets'>
const order = (part: Partial<Carried>, hash: string | null = null): Carried => ({
  network: 'eth',
  side: 'buy',
  status: 'executing',
  condition: {
    tokenAddress: token.toUpperCase().replace('0X', '0x'),
    poolAddress: null,
    when: { kind: 'level', measure: 'price', at: 'under', value: 1 },
    holdMs: 0,
    volumeUsd: 0,
  },
  wallets: [{ address: own, intentId: '1'.repeat(32), boughtUnits: null, end: 'waiting', hash }],
  ...part,
})

test.each<[string, Carried, boolean]>([
  ['whose book names the transaction', order({ status: 'success' }, 'a'), true],
  ['that names another one', order({}, 'b'), false],
  ['that is under way', order({}), true],
  ['whose end is being looked up', order({ status: 'timeout' }), true],
  ['that has not fired', order({ status: 'pending' }), false],
  ['of the other side', order({ side: 'sell' }), false],
  ['of another chain', order({ network: 'base' }), false],
  [
    'of another token',
    order({ condition: { ...order({}).condition, tokenAddress: `0x${'cd'.repeat(20)}` } }),
    false,
  ],
  [
    'of another wallet',
    order({ wallets: order({}).wallets.map((one) => ({ ...one, address: `0x${'22'.repeat(20)}` })) }),
    false,
  ],
])('a trade is of an order %s: %#', (_, given, isOrder) => {
  const { orders, others } = tradesElsewhere([placed('a')], [], [given])
  expect([hashes(orders), hashes(others)]).toEqual(isOrder ? [['a'], []] : [[], ['a']])
})
