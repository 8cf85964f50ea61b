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

/** Adds a pool swap to the candles of all periods; one without a price adds nothing. */
export function addToCandles(candles: Map<string, CandleRow>, trade: TradeRow): void {
  const { pool, price_usd: price } = trade
  if (pool === null || price === null || !trade.in_pool) return
  for (const period of seconds) {
    const openS = bucketStart(trade.time_ms, period)
    const key = `${pool} ${period} ${openS}`
    let candle = candles.get(key)
    if (!candle) candles.set(key, (candle = openCandle(trade, pool, price, period, openS)))
    addTrade(candle, trade, price)
  }
}
