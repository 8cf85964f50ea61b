import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { newestFirst, oldestFirst } from '../../db/newestFirst.ts'
import { marketPools } from '../../domain/trades/marketPools.ts'
import { shortestPeriod } from './candleSlices.ts'

type PriceRow = { pool: string; price: number | null }

const traded = (pool: string) => `chain = $1 and pool = ${pool} and in_pool and price_usd is not null`
const candles = (pool: string) => `chain = $1 and pool = ${pool} and period = ${shortestPeriod}`

/** Uses trades within the candle that holds the time, and candles for the rest. */
const before = (pool: string) => `coalesce(
    (select price_usd from trade where ${traded(pool)} and time_ms <= $3 and time_ms >= $4::bigint * 1000
      order by ${newestFirst} limit 1),
    (select close from candle where ${candles(pool)} and open_s < $4 order by open_s desc limit 1))`
const after = (pool: string) => `coalesce(
    (select price_usd from trade where ${traded(pool)} and time_ms > $3 and time_ms < ($4::bigint + ${shortestPeriod}) * 1000
      order by ${oldestFirst} limit 1),
    (select open from candle where ${candles(pool)} and open_s > $4 order by open_s limit 1))`

/** Of a market of two pools the later one says the price at a time, and the earlier one the first price after it. */
const priceQuery = `
  select id as pool, coalesce(
    (array_agg(price_before order by place desc) filter (where price_before is not null))[1],
    (array_agg(price_after order by place) filter (where price_after is not null))[1]) as price
  from (
    select b.*, case when b.price_before is null then ${after('b.pool')} end as price_after from (
      select f.id, m.pool, m.place, ${before('m.pool')} as price_before
      from unnest($2::text[]) f (id) cross join lateral (${marketPools('f.id')}) m offset 0) b
  ) one
  group by id`

/** Reads each market's token price at a time, or its first one after it; null when it was never traded. */
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
