import { expect, test } from 'vitest'
import { chartPeriodNames, firstPeriod, mergeCandles, secondsOf } from './chartPeriods.ts'

const candle = (time: number, open: number, close: number) => ({
  time,
  open,
  high: Math.max(open, close) + 1,
  low: Math.min(open, close) - 1,
  close,
  volume: 10,
  buys: 1,
  sells: 2,
})

test('two of fifteen seconds are one of thirty; a gap leaves no candle', () => {
  expect(mergeCandles([candle(0, 5, 6), candle(15, 6, 3), candle(60, 3, 4)], 30)).toEqual([
    { time: 0, open: 5, high: 7, low: 2, close: 3, volume: 20, buys: 2, sells: 4 },
    { time: 60, open: 3, high: 5, low: 2, close: 4, volume: 10, buys: 1, sells: 2 },
  ])
})

test('periods are ordered by length', () => {
  const lengths = chartPeriodNames.map(secondsOf)
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  expect(secondsOf('30s')).toBe(30)
  expect(secondsOf('12h')).toBe(43_200)
})

test.each([
  ['a minute old', 9_940_000, '1s'],
  ['an hour old', 6_400_000, '15s'],
  ['a day old', -76_400_000, '1m'],
  // Seconds of what was read on demand are not known: an empty chart otherwise.
  ['not indexed from its beginning', null, '1m'],
] as const)('a pool that is %s is shown in a fitting period first', (_, sinceMs, period) => {
  expect(firstPeriod(sinceMs, 10_000_000)).toBe(period)
})
