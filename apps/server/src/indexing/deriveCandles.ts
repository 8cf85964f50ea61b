import { bucketStart, periodSeconds } from '@peregrine/core/period'
import type { CandleRow, TradeRow } from './rows.ts'

const seconds = Object.values(periodSeconds)

function openCandle(trade: TradeRow, pool: string, price: number, period: number, openS: number): CandleRow {
  const cap = trade.market_cap
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
    buy_micros: 0n,
    sell_micros: 0n,
    buys: 0,
    sells: 0,
  }
}

function addTrade(candle: CandleRow, trade: TradeRow, price: number): void {
  candle.high = Math.max(candle.high, price)
  candle.low = Math.min(candle.low, price)
  candle.close = price
  const cap = trade.market_cap
  if (cap !== null) {
    candle.cap_open ??= cap
    candle.cap_high = Math.max(candle.cap_high ?? cap, cap)
    candle.cap_low = Math.min(candle.cap_low ?? cap, cap)
    candle.cap_close = cap
  }
  const value = trade.value_micros ?? 0n
  if (trade.side === 'b') {
    candle.buys += 1
    candle.buy_micros += value
  } else {
    candle.sells += 1
    candle.sell_micros += value
  }
}

/** Candles by key, and the last one of each pool and period, which is nearly always the next trade's. */
export type Candles = { byKey: Map<string, CandleRow>; last: Map<string, CandleRow[]> }

export function noCandles(): Candles {
  return { byKey: new Map(), last: new Map() }
}

function candleAt(
  candles: Candles,
  trade: TradeRow,
  pool: string,
  price: number,
  period: number,
  openS: number,
): CandleRow {
  const key = `${pool} ${period} ${openS}`
  const known = candles.byKey.get(key)
  if (known) return known
  const made = openCandle(trade, pool, price, period, openS)
  candles.byKey.set(key, made)
  return made
}

/** Adds a pool swap to the candles of all periods; one without a price adds nothing. */
export function addToCandles(candles: Candles, trade: TradeRow): void {
  const { pool, price_usd: price } = trade
  if (pool === null || price === null || !trade.in_pool) return
  let last = candles.last.get(pool)
  if (!last) candles.last.set(pool, (last = []))
  for (let at = 0; at < seconds.length; at++) {
    const period = seconds[at] as number
    const openS = bucketStart(trade.time_ms, period)
    let candle = last[at]
    if (candle?.open_s !== openS) candle = last[at] = candleAt(candles, trade, pool, price, period, openS)
    addTrade(candle, trade, price)
  }
}
