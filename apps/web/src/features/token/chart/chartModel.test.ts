import { expect, test } from 'vitest'
import { liveStep, precisionOf } from './chartModel.ts'

const candle = (time: number) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 1, buys: 1, sells: 0 })
const [a, b, c] = [candle(1), candle(2), candle(3)]

test('the candle at the end and new ones are pushed', () => {
  const changed = candle(3)
  expect(liveStep([a, b, c], [a, b, changed])).toEqual({ type: 'push', candles: [changed] })
  expect(liveStep([a, b], [a, b, c])).toEqual({ type: 'push', candles: [c] })
  expect(liveStep(undefined, [a, b])).toEqual({ type: 'push', candles: [b] })
})

test('the oldest falling out of the list is no change', () => {
  expect(liveStep([a, b, c], [b, c])).toEqual({ type: 'push', candles: [] })
})

test('an older candle that changed or went loads everything anew', () => {
  expect(liveStep([a, b, c], [a, candle(2), c]).type).toBe('reload')
  expect(liveStep([a, b, c], [a, c]).type).toBe('reload')
})

test('the last candle taken back loads everything anew', () => {
  expect(liveStep([a, b, c], [a, b]).type).toBe('reload')
})

test.each([
  [187, 2],
  [3900, 1],
  [437_000, 0],
  [1.5, 4],
  [0.08, 5],
  [0.0000001234, 10],
  [null, 4],
])('a price of %s shows %s decimals', (price, digits) => expect(precisionOf(price)).toBe(digits))
