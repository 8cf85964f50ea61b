import type { CandleWire } from '@peregrine/contract/trade'
import type { Period } from '@peregrine/core/period'
import type { KLineData, Period as ChartPeriod } from 'klinecharts'

export const chartPeriods: Record<Period, ChartPeriod> = {
  '1s': { type: 'second', span: 1 },
  '15s': { type: 'second', span: 15 },
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
}

/** A candle in the chart's form: times in milliseconds. */
export function toBar({ time, open, high, low, close, volume }: CandleWire): KLineData {
  return { timestamp: time * 1000, open, high, low, close, volume }
}

/** Decimals that show about four figures of a price: none for large ones, more the smaller it is. */
export function precisionOf(price: number | null): number {
  if (price === null || price <= 0) return 4
  if (price >= 10_000) return 0
  if (price >= 1) return 4 - Math.floor(Math.log10(price))
  return Math.min(18, 3 - Math.floor(Math.log10(price)))
}

export type LiveStep = { type: 'push'; candles: readonly CandleWire[] } | { type: 'reload' }

/**
 * How a chart gets from one state of the candle stream to the next: by pushing the candles at its end, or, when an
 * older one changed or went (a reorg, a fresh snapshot), by loading everything anew.
 */
export function liveStep(before: readonly CandleWire[] | undefined, after: readonly CandleWire[]): LiveStep {
  if (!before || before.length === 0) return { type: 'push', candles: after.slice(-1) }
  const last = before.at(-1)?.time ?? 0
  const known = new Map(before.map((candle) => [candle.time, candle]))
  const kept = after.filter(({ time }) => time < last)
  const isSame = kept.every((candle) => known.get(candle.time) === candle)
  const oldestKept = kept[0]?.time ?? last
  const expected = before.filter(({ time }) => time < last && time >= oldestKept).length
  const hasLast = after.some(({ time }) => time === last)
  if (!isSame || !hasLast || kept.length !== expected) return { type: 'reload' }
  return {
    type: 'push',
    candles: after.filter((candle) => candle.time >= last && known.get(candle.time) !== candle),
  }
}
