import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactPrice } from './exactPrice.ts'
import { worstPriceAt, worstPriceOf, worstReceipt } from './worstReceipt.ts'

const eth = { coinDecimals: 18, coinPrice: 2_000 }

test('a purchase of 0.1 ETH at no more than 0.5 dollars brings 400 tokens at least', () => {
  const spent = { ...eth, side: 'buy' as const, units: 10n ** 17n, tokenDecimals: 6 }
  expect(worstReceipt(0.5, spent)).toBe(400_000_000n)
})

test('a sale of 400 tokens at no less than 0.5 dollars brings 0.1 ETH at least', () => {
  const spent = { ...eth, side: 'sell' as const, units: 400_000_000n, tokenDecimals: 6 }
  expect(worstReceipt(0.5, spent)).toBe(10n ** 17n)
})

test('prices of a trillionth and of a trillion lose no digit', () => {
  expect(exactPrice(1.234e-12)).toEqual({ over: 1234n, under: 10n ** 15n })
  expect(exactPrice(1.5e12)).toEqual({ over: 1_500_000_000_000n, under: 1n })
  for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => exactPrice(price)).toThrow()
})

test('a receipt one unit short is always worse than the price, and the receipt itself never', () => {
  const priceOf = fc.double({ min: 1e-12, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(
      priceOf,
      priceOf,
      fc.bigInt(1n, 10n ** 30n),
      fc.constantFrom('buy', 'sell'),
      fc.integer({ min: 0, max: 18 }),
      (worst, coinPrice, units, side, tokenDecimals) => {
        const spent = { side, units, tokenDecimals, coinDecimals: 9, coinPrice } as const
        const least = worstReceipt(worst, spent)
        const [token, coin] = [exactPrice(worst), exactPrice(coinPrice)]
        const [tokenUnit, coinUnit] = [10n ** BigInt(tokenDecimals), 10n ** 9n]
        // Value in dollars of what is paid and got, over one denominator.
        const isEnough = (got: bigint) =>
          side === 'buy'
            ? got * token.over * coin.under * coinUnit >= units * coin.over * token.under * tokenUnit
            : got * coin.over * token.under * tokenUnit >= units * token.over * coin.under * coinUnit
        expect(isEnough(least)).toBe(true)
        expect(isEnough(least - 1n)).toBe(false)
      },
    ),
    { seed: 13, numRuns: 500 },
  )
})

test('the worst price is the fixed one, else the trigger’s with the slippage; unknown without either', () => {
  const trigger = { price: 2 } as never
  const limits = { slippageBps: 1_000, worstPrice: null, maxAgeMs: 60_000 }
  expect(worstPriceOf({ side: 'buy', limits, trigger })).toBeCloseTo(2.2)
  expect(worstPriceOf({ side: 'sell', limits, trigger })).toBeCloseTo(1.8)
  expect(worstPriceOf({ side: 'sell', limits: { ...limits, worstPrice: 1 }, trigger })).toBe(1)
  expect(worstPriceOf({ side: 'sell', limits, trigger: null })).toBeNull()
  expect(worstPriceOf({ side: 'sell', limits: { ...limits, slippageBps: 10_000 }, trigger })).toBeNull()
})

test('only a price bounds the trade before it fires', () => {
  expect(worstPriceAt({ kind: 'migration' }, 'sell', 1_000)).toBeNull()
  expect(worstPriceAt({ kind: 'level', measure: 'mcap', at: 'over', value: 5 }, 'sell', 1_000)).toBeNull()
  expect(worstPriceAt({ kind: 'level', measure: 'price', at: 'under', value: 2 }, 'buy', 1_000)).toBeCloseTo(
    2.2,
  )
})
