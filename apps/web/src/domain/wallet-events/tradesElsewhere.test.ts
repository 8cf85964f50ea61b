import type { WalletEventKind } from '@peregrine/contract/walletEvent'
import { expect, test } from 'vitest'
import { createArrivals, tradesElsewhere } from './tradesElsewhere.ts'

const event = (transactionHash: string, timestamp: number, kind: WalletEventKind = 'buy') => ({
  transactionHash,
  timestamp,
  kind,
})
const hashes = (events: { transactionHash: string }[]) => events.map((one) => one.transactionHash)

test('what was there at first is no arrival', () => {
  const arrivals = createArrivals()
  expect(arrivals([event('a', 1)])).toEqual([])
  expect(arrivals([event('a', 1)])).toEqual([])
})

test('a trade arrives once, even from another block', () => {
  const arrivals = createArrivals()
  arrivals([event('a', 1)])
  expect(hashes(arrivals([event('b', 2), event('a', 1)]))).toEqual(['b'])
  expect(arrivals([event('a', 1)])).toEqual([])
  expect(arrivals([event('b', 3), event('a', 1)])).toEqual([])
})

test('the first trade of a wallet arrives', () => {
  const arrivals = createArrivals()
  arrivals([])
  expect(hashes(arrivals([event('a', 1)]))).toEqual(['a'])
})

test('events of one transaction are one trade', () => {
  const arrivals = createArrivals()
  arrivals([])
  expect(arrivals([event('a', 1, 'buy'), event('a', 1, 'sell')])).toHaveLength(1)
})

test('an older trade that a fresh list reaches is no arrival', () => {
  const arrivals = createArrivals()
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
  const arrivals = createArrivals()
  arrivals([])
  expect(arrivals([event('a', 1, kind)])).toHaveLength(isTrade ? 1 : 0)
})

test('what this browser signed, in whatever try, was not made elsewhere', () => {
  const records = [{ attempts: [{ hash: 'a' }, { hash: 'b' }] }, { attempts: [] }]
  expect(hashes(tradesElsewhere([event('a', 1), event('b', 1), event('c', 1)], records))).toEqual(['c'])
})
