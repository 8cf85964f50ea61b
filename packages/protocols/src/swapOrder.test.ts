import { expect, test } from 'vitest'
import { beforeFee } from './swapOrder.ts'
import { constantProductOut } from './uniswap-v2/quote.ts'

/** What routers pay out: they round their fee down. */
const after = (units: bigint, bps: number) => units - (units * BigInt(bps)) / 10_000n

test.each([1, 25, 80, 100, 500])(
  'before a fee of %i basis points: the least amount that leaves enough',
  (bps) => {
    for (let minimum = 1n; minimum < 3_000n; minimum++) {
      const units = beforeFee(minimum, bps)
      expect(after(units, bps)).toBeGreaterThanOrEqual(minimum)
      expect(after(units - 1n, bps)).toBeLessThan(minimum)
    }
    expect(beforeFee(0n, bps)).toBe(0n)
    expect(after(beforeFee(2n ** 255n, bps), bps)).toBeGreaterThanOrEqual(2n ** 255n)
  },
)

// UniswapV2Library and PancakeLibrary, written out with their own factors.
test.each([
  [3_000, 997n, 1_000n],
  [2_500, 9_975n, 10_000n],
])('a pair with a fee of %i pips pays what its library computes', (feePips, kept, whole) => {
  const reserves = [1n, 999n, 10n ** 9n + 7n, 5n * 10n ** 33n]
  for (const amount of [1n, 2n, 1_003n, 10n ** 18n + 1n, 10n ** 33n])
    for (const reserveIn of reserves)
      for (const reserveOut of reserves) {
        const expected = (amount * kept * reserveOut) / (reserveIn * whole + amount * kept)
        expect(constantProductOut(amount, reserveIn, reserveOut, feePips)).toBe(expected)
      }
})

test('nothing in, or an empty pair, pays nothing', () => {
  expect(constantProductOut(0n, 10n, 10n, 3_000)).toBe(0n)
  expect(constantProductOut(10n, 0n, 10n, 3_000)).toBe(0n)
  expect(constantProductOut(10n, 10n, 0n, 3_000)).toBe(0n)
})
