import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactPrice } from './exactPrice.ts'
import { worstPriceAt, worstPriceOf, worstPriceUnder, worstReceipt } from './worstReceipt.ts'

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

const level = { kind: 'level', measure: 'price', at: 'under', value: 2 } as const
const mcap = { ...level, measure: 'mcap', value: 4_000_000 } as const
const trail = { kind: 'trailing', measure: 'price', from: 'highest', percent: 20, activation: null } as const
const seen = { price: 5, marketCap: 10_000_000 }
const limits = { slippageBps: 1_000, worstPrice: null, maxAgeMs: 60_000 }

test('an order trades within what was fixed and what fired it; a level of price within the fixed one alone', () => {
  const trigger = { price: 2 } as never
  const condition = { when: trail } as never
  const fixed = (worstPrice: number) => ({ ...limits, worstPrice })
  const order = { side: 'sell', condition, limits, trigger } as const
  expect(worstPriceOf({ ...order, side: 'buy' })).toBeCloseTo(2.2)
  expect(worstPriceOf(order)).toBeCloseTo(1.8)
  expect(worstPriceOf({ ...order, limits: fixed(1) })).toBeCloseTo(1.8)
  expect(worstPriceOf({ ...order, limits: fixed(1.9) })).toBe(1.9)
  expect(worstPriceOf({ ...order, side: 'buy', limits: fixed(2) })).toBe(2)
  expect(worstPriceOf({ ...order, side: 'buy', limits: fixed(3) })).toBeCloseTo(2.2)
  expect(worstPriceOf({ ...order, limits: fixed(1), trigger: null })).toBe(1)
  expect(worstPriceOf({ ...order, trigger: null })).toBeNull()
  expect(worstPriceOf({ ...order, limits: { ...limits, slippageBps: 10_000 } })).toBeNull()
  expect(worstPriceOf({ ...order, condition: { when: level } as never, limits: fixed(1) })).toBe(1)
})

test.each([
  ['a level', level, 'buy', 2.2],
  ['a market cap, by the price of one token then', mcap, 'sell', 1.8],
  ['a trail from the price of now', trail, 'sell', 3.6],
  ['a trail from where it begins', { ...trail, activation: 10 }, 'sell', 7.2],
  ['a trail by market cap', { ...trail, measure: 'mcap', activation: 20_000_000 }, 'sell', 7.2],
  ['a rise from the lowest', { ...trail, from: 'lowest' }, 'buy', 6.6],
  ['a trail that gets worse for this side', trail, 'buy', null],
  [
    'percent from a known price',
    { kind: 'change', measure: 'price', percent: 50, reference: 2 },
    'sell',
    2.7,
  ],
  [
    'percent from what is not seen yet',
    { kind: 'change', measure: 'price', percent: 50, reference: null },
    'sell',
    null,
  ],
  ['the migration', { kind: 'migration' }, 'buy', null],
] as const)('%s has a worst price of its own', (_, when, side, worst) => {
  const price = worstPriceAt(when, side, 1_000, seen)
  if (worst === null) expect(price).toBeNull()
  else expect(price).toBeCloseTo(worst)
})

test('what needs a price to be counted by, and has none, has no worst price', () => {
  expect(worstPriceAt(mcap, 'sell', 1_000, { price: null, marketCap: 5 })).toBeNull()
  expect(worstPriceAt(mcap, 'sell', 1_000, { price: 5, marketCap: 0 })).toBeNull()
  expect(worstPriceAt(trail, 'sell', 1_000)).toBeNull()
  expect(worstPriceAt(level, 'sell', 10_000)).toBeNull()
})

test.each([
  ['a level moves', level, { ...level, value: 3 }, 1_000, 2.7],
  ['a market cap moves', mcap, { ...mcap, value: 8_000_000 }, 1_000, 3.6],
  ['a trail widens', trail, { ...trail, percent: 60 }, 1_000, 1.8],
  ['the slippage widens', trail, trail, 5_500, 1.8],
  ['nothing that has a price', { kind: 'migration' }, { kind: 'migration' }, 5_000, 1.23],
] as const)(
  'an edited order keeps the scale of what was seen when it was armed: %s',
  (_, from, to, bps, worst) => {
    const armed = worstPriceAt(from, 'sell', 1_000, seen) ?? 1.23
    const order = {
      side: 'sell',
      condition: { when: from },
      limits: { ...limits, worstPrice: armed },
    } as never
    expect(worstPriceUnder(order, to, bps)).toBeCloseTo(worst)
  },
)

test('an order that had no worst price gets none by an edit that names none', () => {
  const order = { side: 'sell', condition: { when: mcap }, limits } as never
  expect(worstPriceUnder(order, { ...mcap, value: 1 }, 500)).toBeNull()
})
