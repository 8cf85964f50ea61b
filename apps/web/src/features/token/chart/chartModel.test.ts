import { expect, test } from 'vitest'
import { joinStreams, liveCandles, liveStep, precisionOf, toBars } from './chartModel.ts'

const candle = (time: number, close = 1) => ({
  time,
  open: 1,
  high: 1,
  low: 1,
  close,
  volume: 1,
  buys: 1,
  sells: 0,
})
const [a, b, c] = [candle(1), candle(2), candle(3)]

test('the candle at the end and new ones are pushed', () => {
  const changed = candle(3, 2)
  expect(liveStep([a, b, c], [a, b, changed])).toEqual({ type: 'push', candles: [changed] })
  expect(liveStep([a, b], [a, b, c])).toEqual({ type: 'push', candles: [c] })
  expect(liveStep(undefined, [a, b])).toEqual({ type: 'push', candles: [b] })
})

test('the oldest falling out of the list is no change', () => {
  expect(liveStep([a, b, c], [b, c])).toEqual({ type: 'push', candles: [] })
})

test('an equal candle is no change, even when it is another object', () => {
  expect(liveStep([a, b, c], [candle(1), candle(2), candle(3)])).toEqual({ type: 'push', candles: [] })
})

test('a candle opens where the one before it closed', () => {
  const bars = toBars([candle(1, 4), candle(2, 2)])
  expect(bars.map(({ open, high, low, close }) => [open, high, low, close])).toEqual([
    [1, 1, 1, 4],
    [4, 4, 1, 2],
  ])
})

test('live candles of a longer period leave the oldest out, which may lack its beginning', () => {
  expect(liveCandles([candle(15), candle(30), candle(45)], '30s')?.map(({ time }) => time)).toEqual([30])
  expect(liveCandles([candle(15)], '30s')?.map(({ time }) => time)).toEqual([0])
  expect(liveCandles([a], '1m')).toEqual([a])
})

test('an older candle that changed or went loads everything anew', () => {
  expect(liveStep([a, b, c], [a, candle(2, 5), c]).type).toBe('reload')
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

test('streams of a curve and the pool after it are one, and a shared bucket holds the trades of both', () => {
  const curve = [
    { ...candle(1, 2), open: 1, high: 3 },
    { ...candle(2, 4), open: 2, low: 0.5 },
  ]
  const dex = [{ ...candle(2, 6), open: 5, high: 7 }, candle(3, 8)]
  expect(joinStreams([curve, dex])).toEqual([
    curve[0],
    { time: 2, open: 2, high: 7, low: 0.5, close: 6, volume: 2, buys: 2, sells: 0 },
    dex[1],
  ])
  expect(joinStreams([curve, undefined])).toBeUndefined()
  expect(joinStreams([curve])).toBe(curve)
})

test('a full stream ends the joined one: what lies between is not known', () => {
  const full = Array.from({ length: 300 }, (_, at) => candle(1_000 + at))
  expect(joinStreams([[a, b], full])).toEqual(full)
})
