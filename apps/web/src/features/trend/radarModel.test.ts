import type { TrendRow } from '@peregrine/contract/routes/trend'
import { expect, test } from 'vitest'
import { trendRow } from '../../testing/unknown-figures/knownWires.ts'
import { radarRows, reasonsOf } from './radarModel.ts'

const nowMs = 1_800_000_000_000
/** Nothing about it is notable but its rise. */
const plain: Partial<TrendRow> = {
  change: 25,
  volume: 1_000,
  buyVolume: 500,
  sellVolume: 500,
  liquidity: 100_000,
  traders: 3,
  kols: 0,
  bornAt: nowMs - 86_400_000,
}
const row = (symbol: string, part: Partial<TrendRow> = {}): TrendRow => ({
  ...trendRow,
  ...plain,
  symbol,
  ...part,
})
const symbols = (...rows: TrendRow[]) => radarRows(rows, nowMs).map((one) => one.row.symbol)

test('only risers are listed: what fell, stood still or has no known change is not, whatever else is notable', () => {
  const crowded = { traders: 400, kols: 9, buyVolume: 90_000 }
  expect(
    symbols(
      row('FELL', { ...crowded, change: -34 }),
      row('STOOD', { ...crowded, change: 0 }),
      row('UNKNOWN', { ...crowded, change: null }),
      row('ROSE'),
    ),
  ).toEqual(['ROSE'])
})

test('most reasons come first, then the largest rise; a steep rise weighs like a reason', () => {
  expect(
    symbols(
      row('STEEP', { change: 1_040 }),
      row('STEEPER', { change: 1_100 }),
      row('CROWD', { change: 30, traders: 15 }),
      row('BOTH', { change: 21, traders: 15, kols: 2 }),
      row('SLOW', { change: 2, traders: 15, kols: 2 }),
    ),
  ).toEqual(['BOTH', 'CROWD', 'SLOW', 'STEEPER', 'STEEP'])
})

test('a small rise needs a reason beside being young; little volume is noise', () => {
  const young = { bornAt: nowMs - 60_000 }
  expect(
    symbols(
      row('YOUNG', { ...young, change: 3 }),
      row('QUIET', { volume: 499, change: 900 }),
      row('UNPRICED', { volume: null, change: 900 }),
      row('BOUGHT', { ...young, change: 3, buyVolume: 6_000 }),
    ),
  ).toEqual(['BOUGHT'])
})

test('the rise itself is no reason; what is unknown is none either', () => {
  expect(reasonsOf(row('A', { change: 500 }), nowMs)).toEqual([])
  const unknown = { buyVolume: null, sellVolume: null, liquidity: null, kols: null, bornAt: null }
  expect(reasonsOf(row('B', unknown), nowMs)).toEqual([])
  expect(reasonsOf(row('C', { buyVolume: 500, sellVolume: 6_500 }), nowMs)).toEqual([
    { kind: 'outflow', value: 6_000 },
  ])
})
