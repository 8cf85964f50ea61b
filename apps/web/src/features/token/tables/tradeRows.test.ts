import type { TradeWire } from '@peregrine/contract/trade'
import { expect, test } from 'vitest'
import { tradeWire } from '../../../testing/tradeWire.ts'
import { withLive } from '../tradeFilter.ts'
import { toRows } from './tradeRows.ts'
import { joinLive } from './useMarketTrades.ts'

const trade = (id: string, timestamp: number): TradeWire =>
  tradeWire({ id, timestamp, poolAddress: id.startsWith('c') ? 'curve' : 'dex' })
const migration = { atMs: 25, curve: 'curve', dex: 'pumpswap', tx: null }
const [c1, c2, d3, d4] = [trade('c1', 10), trade('c2', 20), trade('d3', 30), trade('d4', 40)]
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ')

test.each([
  ['newest first', [d4, d3, c2, c1], 'newest', true, 'd4 d3 migration c2 c1'],
  ['oldest first', [c1, c2, d3, d4], 'oldest', true, 'c1 c2 migration d3 d4'],
  ['not reached yet', [d4, d3], 'newest', false, 'd4 d3'],
  ['nothing before it', [d4, d3], 'newest', true, 'd4 d3 migration'],
  ['nothing after it', [c1, c2], 'oldest', true, 'c1 c2 migration'],
  ['more may be before it', [c1, c2], 'oldest', false, 'c1 c2'],
] as const)('the migration is a line of its own, %s', (_, trades, order, isWhole, expected) => {
  expect(ids(toRows(trades, migration, { order, isWhole }))).toBe(expected)
})

test('without a migration there is no such line', () => {
  expect(ids(toRows([d4, d3], null, { order: 'newest', isWhole: true }))).toBe('d4 d3')
})

test('live trades of both pools are one list, newest first', () => {
  expect(
    ids(
      joinLive([
        [c2, c1],
        [d4, d3],
      ]),
    ),
  ).toBe('d4 d3 c2 c1')
})

test('a full list ends the joined one: what lies between is not known', () => {
  const full = Array.from({ length: 100 }, (_, at) => trade(`d${at}`, 1_000 - at))
  expect(joinLive([[c2, c1], full])).toHaveLength(100)
})

test('oldest first, live trades follow the last page only', () => {
  const pages = [c1, c2]
  const live = [d4, d3, c2]
  expect(ids(withLive(pages, live, { isOldestFirst: true, isWhole: false }))).toBe('c1 c2')
  expect(ids(withLive(pages, live, { isOldestFirst: true, isWhole: true }))).toBe('c1 c2 d3 d4')
})
