import type { CandleWire } from '@peregrine/contract/trade'
import type { KLineData } from 'klinecharts'
import { chartPeriods, type ChartPeriod, mergeCandles, secondsOf } from './chartPeriods.ts'

/**
 * A candle in the chart's form, times in milliseconds. As in other terminals a candle opens where the one before it
 * closed, so that there is no gap between two; what the server keeps is the first trade's price.
 */
export function toBar(candle: CandleWire, previousClose: number | null): KLineData {
  const { time, high, low, close, volume } = candle
  const open = previousClose ?? candle.open
  return {
    timestamp: time * 1000,
    open,
    high: Math.max(high, open),
    low: Math.min(low, open),
    close,
    volume,
  }
}

/** Candles as bars, oldest first, each opening at the close before it; the first one at its own open. */
export function toBars(candles: readonly CandleWire[]): KLineData[] {
  return candles.map((candle, at) => toBar(candle, candles[at - 1]?.close ?? null))
}

/** Candles of a chart's period from those of the stored one; the oldest may lack its beginning and is left out. */
export function liveCandles(
  candles: readonly CandleWire[] | undefined,
  period: ChartPeriod,
): readonly CandleWire[] | undefined {
  if (!candles || chartPeriods[period].count === 1) return candles
  const merged = mergeCandles(candles, secondsOf(period))
  return merged.length > 1 ? merged.slice(1) : merged
}

/** Decimals that show about four figures of a price: none for large ones, more the smaller it is. */
export function precisionOf(price: number | null): number {
  if (price === null || price <= 0) return 4
  if (price >= 10_000) return 0
  if (price >= 1) return 4 - Math.floor(Math.log10(price))
  return Math.min(18, 3 - Math.floor(Math.log10(price)))
}

export type LiveStep = { type: 'push'; candles: readonly CandleWire[] } | { type: 'reload' }

function isSame(a: CandleWire | undefined, b: CandleWire): boolean {
  if (a === b) return true
  if (!a || a.time !== b.time || a.close !== b.close || a.open !== b.open) return false
  return (
    a.high === b.high && a.low === b.low && a.buys === b.buys && a.sells === b.sells && a.volume === b.volume
  )
}

/**
 * How a chart gets from one state of the candle stream to the next: by pushing the candles at its end, or, when an
 * older one changed or went (a reorg, a fresh snapshot), by loading everything anew.
 */
export function liveStep(before: readonly CandleWire[] | undefined, after: readonly CandleWire[]): LiveStep {
  if (!before || before.length === 0) return { type: 'push', candles: after.slice(-1) }
  const last = before.at(-1)?.time ?? 0
  const known = new Map(before.map((candle) => [candle.time, candle]))
  const kept = after.filter(({ time }) => time < last)
  const isUnchanged = kept.every((candle) => isSame(known.get(candle.time), candle))
  const oldestKept = kept[0]?.time ?? last
  const expected = before.filter(({ time }) => time < last && time >= oldestKept).length
  const hasLast = after.some(({ time }) => time === last)
  if (!isUnchanged || !hasLast || kept.length !== expected) return { type: 'reload' }
  return {
    type: 'push',
    candles: after.filter((candle) => candle.time >= last && !isSame(known.get(candle.time), candle)),
  }
}
