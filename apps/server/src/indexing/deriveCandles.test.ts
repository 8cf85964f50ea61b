import { expect, test } from 'vitest'
import type { TradeRow } from '../db/rows.ts'
import { addToCandles, noCandles } from './deriveCandles.ts'

const trade = (price_usd: number | null, side: 'b' | 's' = 'b') =>
  ({
    chain: 'eth',
    pool: 'pool',
    in_pool: true,
    time_ms: 61_000,
    side,
    price_usd,
    market_cap: price_usd === null ? null : price_usd * 100,
    value_micros: 5n,
  }) as unknown as TradeRow

test('a candle holds dollars and the other coin, each with its own highs and lows', () => {
  const candles = noCandles()
  // The other coin loses half of its dollar value in between.
  addToCandles(candles, trade(4), 2)
  addToCandles(candles, trade(3, 's'), 3)
  addToCandles(candles, trade(2), 2.5)
  addToCandles(candles, trade(null), null)
  const candle = candles.byKey.get('pool 60 60')
  expect(candle).toMatchObject({ open: 4, high: 4, low: 2, close: 2, buys: 2, sells: 1 })
  expect(candle).toMatchObject({ native_open: 2, native_high: 3, native_low: 2, native_close: 2.5 })
})
