import { shownCandles } from '@peregrine/contract/topics/kline'
import type { CandleWire } from '@peregrine/contract/trade'
import type { KLineData } from 'klinecharts'
import { chartPeriods, type ChartPeriod, mergeCandles, secondsOf } from './chartPeriods.ts'

/**
 * Converts a candle to the chart's form, times in milliseconds. As in other terminals, a candle opens at the previous
 * close, so that there are no gaps; the server stores the first trade's price.
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

/** Converts candles to bars, oldest first, each opening at the previous close; the first at its own open. */
export function toBars(candles: readonly CandleWire[]): KLineData[] {
  return candles.map((candle, at) => toBar(candle, candles[at - 1]?.close ?? null))
}

/** Merges stored candles into the chart's period; the oldest is left out when it may be partial. */
export function liveCandles(
  candles: readonly CandleWire[] | undefined,
  period: ChartPeriod,
): readonly CandleWire[] | undefined {
  if (!candles || chartPeriods[period].count === 1) return candles
  const merged = mergeCandles(candles, secondsOf(period))
  return merged.length > 1 ? merged.slice(1) : merged
}

/** Joins what one bucket holds of a curve with what it holds of the pool after it. */
function sumOf(earlier: CandleWire, later: CandleWire): CandleWire {
  return {
    time: earlier.time,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    volume: earlier.volume + later.volume,
    buys: earlier.buys + later.buys,
    sells: earlier.sells + later.sells,
  }
}

/**
 * Joins the streams of a market's pools, the earlier pool first, as the server joins stored candles; undefined before all
 * are known. A full stream may lack older candles, so none older than its first is kept: there would be a hole.
 */
export function joinStreams(
  streams: readonly (readonly CandleWire[] | undefined)[],
): readonly CandleWire[] | undefined {
  const known = streams.flatMap((stream) => (stream ? [stream] : []))
  if (known.length < streams.length) return undefined
  const [only = []] = known
  if (known.length < 2) return only
  const sinceS = Math.max(
    0,
    ...known.map((stream) => (stream.length < shownCandles ? 0 : (stream[0]?.time ?? 0))),
  )
  const buckets = Map.groupBy(
    known.flat().filter(({ time }) => time >= sinceS),
    ({ time }) => time,
  )
  return [...buckets.values()]
    .flatMap(([first, ...rest]) => (first ? [rest.reduce(sumOf, first)] : []))
    .sort((a, b) => a.time - b.time)
}

/** Returns the decimals that show about four significant digits of a price: none for large ones. */
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
 * Returns the chart's update between two states of the candle stream: the last candles, or a full reload when an older
 * one changed or vanished (a reorg, a fresh snapshot).
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
