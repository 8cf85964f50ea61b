import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { newestFirst } from '../../db/newestFirst.ts'
import { shortestPeriod } from './candleSlices.ts'

type PriceRow = { pool: string; price: number | null }

const traded = 'chain = $1 and pool = f.pool and in_pool and price_usd is not null'
const candles = `chain = $1 and pool = f.pool and period = ${shortestPeriod}`

/** Uses trades within the candle that holds the time, and candles for the rest. */
const priceQuery = `
  select f.pool, coalesce(
    (select price_usd from trade where ${traded} and time_ms <= $3 and time_ms >= $4::bigint * 1000
      order by ${newestFirst} limit 1),
    (select close from candle where ${candles} and open_s < $4 order by open_s desc limit 1),
    (select price_usd from trade where ${traded} and time_ms > $3 and time_ms < ($4::bigint + ${shortestPeriod}) * 1000
      order by time_ms, block_number, tx_index, idx limit 1),
    (select open from candle where ${candles} and open_s > $4 order by open_s limit 1)
  ) as price
  from unnest($2::text[]) f(pool)`

/** Reads each pool's token price at a time, or its first one after it; null when it was never traded. */
export async function readPrices(
  pool: Pool,
  chain: ChainKey,
  pools: readonly string[],
  atMs: number,
): Promise<Map<string, number | null>> {
  const candleS = Math.floor(atMs / 1000 / shortestPeriod) * shortestPeriod
  const { rows } = await pool.query<PriceRow>({
    name: 'trend-prices',
    text: priceQuery,
    values: [chain, pools, atMs, candleS],
  })
  return new Map(rows.map(({ pool: id, price }) => [id, price]))
}
