import { expect, test } from 'vitest'
import type { PricePoolRow } from '../db/rows.ts'
import { addToWindow, coinPriceOf } from './coinPriceRule.ts'

const e8 = (dollars: number): bigint => BigInt(Math.round(dollars * 1e8))
const hourMs = 3_600_000
const nowMs = 10 * hourMs

function pool(name: string, dollars: number, depth: number, tradedMs = nowMs): PricePoolRow {
  const prices_e8 = Array.from({ length: 5 }, () => e8(dollars))
  const depth_micros = BigInt(depth) * 1_000_000n
  return { chain: 'eth', pool: name, symbol: 'ETH', prices_e8, slot_ms: 0, depth_micros, traded_ms: tradedMs }
}
const dollarsOf = (...pools: PricePoolRow[]): number => Number(coinPriceOf(pools)?.priceE8) / 1e8

test.each<[string, number, PricePoolRow[]]>([
  ['one pool alone', 3_000, [pool('a', 3_000, 1)]],
  ['one pool of unknown liquidity', 3_000, [pool('a', 3_000, 0)]],
  ['the mean by liquidity', 3_005, [pool('a', 3_000, 3_000_000), pool('b', 3_020, 1_000_000)]],
  [
    'the many without the one that is off',
    3_000,
    [pool('a', 3_000, 2), pool('b', 3_000, 2), pool('c', 9_000, 3)],
  ],
  ['the deep one without a thin one that is off', 3_000, [pool('a', 3_000, 99), pool('b', 1, 1)]],
  ['those of known liquidity', 3_000, [pool('a', 3_000, 1), pool('b', 2_990, 0)]],
  ['all alike where no liquidity is known', 3_005, [pool('a', 3_000, 0), pool('b', 3_010, 0)]],
  ['what still trades', 3_000, [pool('a', 3_000, 2), pool('b', 3_010, 8, nowMs - hourMs - 1)]],
  [
    'a quiet deep pool beside a thin one',
    3_010,
    [pool('a', 2_000, 1), pool('b', 3_010, 99, nowMs - 2 * hourMs)],
  ],
])('the price of a coin is that of %s', (_, expected, pools) => {
  expect(dollarsOf(...pools)).toBe(expected)
  expect(dollarsOf(...pools.toReversed())).toBe(expected)
})

test('without pools there is no price', () => expect(coinPriceOf([])).toBeNull())

test('a thin pool moves the price by at most its share of a hundredth', () => {
  const deep = pool('a', 3_000, 990_000)
  for (let dollars = 1; dollars < 10_000; dollars += 7) {
    const price = dollarsOf(deep, pool('b', dollars, 10_000))
    expect(Math.abs(price / 3_000 - 1)).toBeLessThanOrEqual(0.0001)
  }
})

type Window = Pick<PricePoolRow, 'prices_e8' | 'slot_ms'>
const after = (prices: readonly (readonly [dollars: number, ms: number])[]): PricePoolRow => {
  let window: Window | undefined
  for (const [dollars, ms] of prices) window = addToWindow(window, e8(dollars), ms)
  return { ...pool('a', 0, 1), ...window }
}
const calm = [0, 1, 2, 3, 4].map((n) => [3_000, n * 12_000] as const)

test.each([
  [
    'a second price',
    [
      [3_000, 0],
      [4_000, 12_000],
    ],
    3_000,
  ],
  ['one block far off', [...calm, [9_000, 60_000]], 3_000],
  ['two blocks far off', [...calm, [9_000, 60_000], [9_000, 72_000]], 3_000],
  ['three blocks', [...calm, [3_100, 60_000], [3_100, 72_000], [3_100, 84_000]], 3_100],
  [
    'ten blocks within three seconds',
    [...calm, ...Array.from({ length: 10 }, (_, n) => [9_000, 60_000 + n * 200] as const)],
    3_000,
  ],
] as [string, [number, number][], number][])('a pool after %s', (_, prices, expected) => {
  expect(dollarsOf(after(prices))).toBe(expected)
})
