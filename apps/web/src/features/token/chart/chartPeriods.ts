import type { CandleWire } from '@peregrine/contract/trade'
import { type Period, periodSeconds } from '@peregrine/core/period'
import type { Period as KlinePeriod } from 'klinecharts'

/** A period of the chart: `count` candles of a stored period make one of it. */
type ChartPeriodFacts = { base: Period; count: number; kline: KlinePeriod }

export const chartPeriods = {
  '1s': { base: '1s', count: 1, kline: { type: 'second', span: 1 } },
  '5s': { base: '1s', count: 5, kline: { type: 'second', span: 5 } },
  '15s': { base: '15s', count: 1, kline: { type: 'second', span: 15 } },
  '30s': { base: '15s', count: 2, kline: { type: 'second', span: 30 } },
  '1m': { base: '1m', count: 1, kline: { type: 'minute', span: 1 } },
  '3m': { base: '1m', count: 3, kline: { type: 'minute', span: 3 } },
  '5m': { base: '5m', count: 1, kline: { type: 'minute', span: 5 } },
  '15m': { base: '15m', count: 1, kline: { type: 'minute', span: 15 } },
  '30m': { base: '15m', count: 2, kline: { type: 'minute', span: 30 } },
  '1h': { base: '1h', count: 1, kline: { type: 'hour', span: 1 } },
  '4h': { base: '4h', count: 1, kline: { type: 'hour', span: 4 } },
  '12h': { base: '4h', count: 3, kline: { type: 'hour', span: 12 } },
  '1d': { base: '1d', count: 1, kline: { type: 'day', span: 1 } },
} as const satisfies Record<string, ChartPeriodFacts>

export type ChartPeriod = keyof typeof chartPeriods
export const chartPeriodNames = Object.keys(chartPeriods) as ChartPeriod[]

/** Length of a candle in seconds. */
export function secondsOf(period: ChartPeriod): number {
  const { base, count } = chartPeriods[period]
  return periodSeconds[base] * count
}

/**
 * Returns the period that shows a pool with more than a few candles.
 *
 * @param sinceMs when its indexed history began; null counts as long ago
 */
export function firstPeriod(sinceMs: number | null, nowMs: number): ChartPeriod {
  const ageMs = nowMs - (sinceMs ?? 0)
  if (ageMs < 600_000) return '1s'
  return ageMs < 7_200_000 ? '15s' : '1m'
}

/** Merges the candles that start within it, oldest first. */
function joined(time: number, candles: readonly CandleWire[]): CandleWire {
  const [first] = candles
  const last = candles.at(-1)
  if (!first || !last) throw new Error('a candle is made of at least one')
  return {
    time,
    open: first.open,
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    close: last.close,
    volume: candles.reduce((sum, { volume }) => sum + volume, 0),
    buys: candles.reduce((sum, { buys }) => sum + buys, 0),
    sells: candles.reduce((sum, { sells }) => sum + sells, 0),
  }
}

/** Merges candles into a longer period, oldest first; a partial first one is built anyway. */
export function mergeCandles(candles: readonly CandleWire[], seconds: number): CandleWire[] {
  const buckets = Map.groupBy(candles, ({ time }) => time - (time % seconds))
  return [...buckets].map(([time, parts]) => joined(time, parts))
}
