import { bucketStart, periodSeconds } from '@peregrine/core/period'
import type { CandleRow, TradeRow } from '../db/rows.ts'

const seconds = Object.values(periodSeconds)

/** Price of a trade's token in dollars, and in the pool's other coin. */
type Prices = { usd: number; native: number | null }

function openCandle(trade: TradeRow, pool: string, prices: Prices, period: number, openS: number): CandleRow {
  const cap = trade.market_cap
  const { usd: price, native } = prices
  return {
    chain: trade.chain,
    pool,
    period,
    open_s: openS,
    open: price,
    high: price,
    low: price,
    close: price,
    cap_open: cap,
    cap_high: cap,
    cap_low: cap,
    cap_close: cap,
    native_open: native,
    native_high: native,
    native_low: native,
    native_close: native,
    buy_micros: 0n,
    sell_micros: 0n,
    buys: 0,
    sells: 0,
  }
}

function addCap(candle: CandleRow, cap: number): void {
  candle.cap_open ??= cap
  candle.cap_high = Math.max(candle.cap_high ?? cap, cap)
  candle.cap_low = Math.min(candle.cap_low ?? cap, cap)
  candle.cap_close = cap
}

function addNative(candle: CandleRow, native: number): void {
  candle.native_open ??= native
  candle.native_high = Math.max(candle.native_high ?? native, native)
  candle.native_low = Math.min(candle.native_low ?? native, native)
  candle.native_close = native
}

function addTrade(candle: CandleRow, trade: TradeRow, { usd: price, native }: Prices): void {
  candle.high = Math.max(candle.high, price)
  candle.low = Math.min(candle.low, price)
  candle.close = price
  if (trade.market_cap !== null) addCap(candle, trade.market_cap)
  if (native !== null) addNative(candle, native)
  const value = trade.value_micros ?? 0n
  if (trade.side === 'b') {
    candle.buys += 1
    candle.buy_micros += value
  } else {
    candle.sells += 1
    candle.sell_micros += value
  }
}

/** Candles by key, and the last one of each pool and period, which is usually the next trade's. */
export type Candles = { byKey: Map<string, CandleRow>; last: Map<string, CandleRow[]> }

export function noCandles(): Candles {
  return { byKey: new Map(), last: new Map() }
}

function candleAt(
  candles: Candles,
  trade: TradeRow,
  pool: string,
  prices: Prices,
  period: number,
  openS: number,
): CandleRow {
  const key = `${pool} ${period} ${openS}`
  const known = candles.byKey.get(key)
  if (known) return known
  const made = openCandle(trade, pool, prices, period, openS)
  candles.byKey.set(key, made)
  return made
}

/** Adds a pool swap to the candles of all periods; skips one without a price. */
export function addToCandles(candles: Candles, trade: TradeRow, native: number | null): void {
  const { pool, price_usd: usd } = trade
  if (pool === null || usd === null || !trade.in_pool) return
  const prices = { usd, native }
  let last = candles.last.get(pool)
  if (!last) candles.last.set(pool, (last = []))
  for (let at = 0; at < seconds.length; at++) {
    const period = seconds[at] as number
    const openS = bucketStart(trade.time_ms, period)
    let candle = last[at]
    if (candle?.open_s !== openS) candle = last[at] = candleAt(candles, trade, pool, prices, period, openS)
    addTrade(candle, trade, prices)
  }
}
