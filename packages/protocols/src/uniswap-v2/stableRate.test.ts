import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stableRate } from './stableRate.ts'

const tokens = ['0xa', '0xb'] as const
const million = 10n ** 24n

/** Whole units of the second token for a whole one of the first. */
function priceOf(reserves: [bigint, bigint], decimals: [number, number]): number | null {
  const rate = stableRate(tokens, reserves, decimals)
  return rate && Number(rate.units[1]) / 10 ** decimals[1] / (Number(rate.units[0]) / 10 ** decimals[0])
}

test.each<[string, [bigint, bigint], [number, number], number | null]>([
  ['as much of both', [million, million], [18, 18], 1],
  ['of different decimals', [million, 10n ** 12n], [18, 6], 1],
  ['three to one', [3n * million, million], [18, 18], 28 / 36],
  ['one to three', [million, 3n * million], [18, 18], 36 / 28],
  ['a token of 24 decimals', [10n ** 30n, 10n ** 12n], [24, 6], 1],
  ['a token without decimals', [10n ** 6n, 10n ** 12n], [0, 6], 1],
  ['nothing of one', [0n, million], [18, 18], null],
])('a stable pair with %s', (_, reserves, decimals, expected) => {
  const price = priceOf(reserves, decimals)
  if (expected === null) expect(price).toBeNull()
  else expect(price).toBeCloseTo(expected, 12)
})

const k = (x: number, y: number): number => x ** 3 * y + x * y ** 3

/** Where the curve through a point has its second token once the first has grown. */
function along(x: number, y: number, dx: number): number {
  let [low, high] = [0, y]
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (k(x + dx, middle) < k(x, y)) low = middle
    else high = middle
  }
  return high
}

test('it is what a small trade along the curve pays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 1_000 }), (x, y) => {
      const dx = x / 1e5
      const paid = (y - along(x, y, dx)) / dx
      const price = priceOf([BigInt(x) * 10n ** 18n, BigInt(y) * 10n ** 6n], [18, 6]) ?? 0
      expect(paid / price).toBeGreaterThan(0.9999)
      expect(paid / price).toBeLessThan(1.0001)
    }),
    { numRuns: 300 },
  )
})
