import type { SearchHit } from '@peregrine/contract/routes/search'
import type { ChainKey, Network } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { unpricedSql, volumeUsd } from '../../db/unpricedTrades.ts'
import { usdOf } from '../../db/usdOf.ts'
import { readDeepestTwins } from '../../domain/tokens/deepestTwins.ts'
import { marketPools } from '../../domain/trades/marketPools.ts'
import { comparable, type ComparableRow, pickOriginal } from '../../domain/tokens/originals.ts'

/** A token, and its pool if not the deepest. */
export type TokenPlace = { chain: ChainKey; network: Network; address: string; pool?: string | null }

type HitRow = ComparableRow & {
  shown_pool: string | null
  dex: string | null
  shown_micros: string | null
  price_usd: number | null
  market_cap: number | null
  volume: string | null
  trades: string | null
  unpriced: string
  first_seen_ms: string
  launchpad: string | null
}

const detailQuery = `
  select k.chain, f.network, k.address, k.symbol, k.name, k.skeleton, s.name_skeleton, k.best_pool,
    coalesce(p.id, k.best_pool) as shown_pool, coalesce(p.dex, d.dex) as dex, coalesce(p.price_usd, k.price_usd) as price_usd,
    coalesce(p.market_cap, k.market_cap) as market_cap, known_liquidity(k.liquidity_micros, d) as known_micros,
    known_liquidity(coalesce(p.liquidity_micros, k.liquidity_micros), coalesce(p, d)) as shown_micros,
    v.volume, coalesce(v.trades, 0) + u.buys + u.sells as trades, u.unpriced, k.first_seen_ms, l.dex as launchpad
  from unnest($1::text[], $2::text[], $3::text[], $5::text[]) with ordinality as f(chain, address, network, pool, place)
  join token k on k.chain = f.chain and k.address = f.address
  join token_search s on s.chain = k.chain and s.address = k.address
  left join pool p on p.chain = f.chain and p.id = f.pool
  left join pool d on d.chain = k.chain and d.id = k.best_pool
  left join launch l on l.chain = k.chain and l.token = k.address
  cross join lateral (select array(select pool from (${marketPools('coalesce(p.id, k.best_pool)', 'k.chain')}) m) as pools) m
  left join lateral (select sum(buy_micros + sell_micros) as volume, sum(buys + sells) as trades from candle
    where chain = k.chain and pool = any(m.pools) and period = 3600 and open_s > $4) v on true
  left join lateral (${unpricedSql('= any(m.pools)', '$4 * 1000::bigint', 'k.chain')}) u on true
  order by f.place`

function hitOf(row: HitRow, original: SearchHit['original']): SearchHit {
  const liquidity = usdOf(row.shown_micros)
  const unpriced = Number(row.unpriced)
  const volume24h = volumeUsd(row.volume, Number(row.trades ?? 0), unpriced)
  return {
    network: row.network,
    chainType: row.network,
    symbol: row.symbol,
    name: row.name,
    tokenAddress: row.address,
    pairAddress: row.shown_pool,
    poolAddress: row.shown_pool,
    dex: row.dex,
    tokenPrice: row.price_usd,
    marketCap: row.market_cap,
    liquidity,
    totalLiquidity: liquidity,
    volume24h,
    unpriced,
    tokenStatistics: { oneDayVolumeUsd: volume24h },
    firstSeenAt: Number(row.first_seen_ms),
    launchpad: row.launchpad,
    copyOf: original?.isSameChain ? original.tokenAddress : null,
    original,
  }
}

/** Reads these tokens for display, in order, each with the token it may copy. */
export async function readHits(
  pool: Pool,
  places: readonly TokenPlace[],
  nowMs: number,
): Promise<SearchHit[]> {
  if (places.length === 0) return []
  const { rows } = await pool.query<HitRow>({
    name: 'search-details',
    text: detailQuery,
    values: [
      places.map(({ chain }) => chain),
      places.map(({ address }) => address),
      places.map(({ network }) => network),
      Math.floor(nowMs / 1000) - 86_400,
      places.map(({ pool }) => pool ?? null),
    ],
  })
  const tokens = rows.map(comparable)
  const twinsOf = await readDeepestTwins(pool, tokens)
  return rows.map((row, index) => {
    const token = tokens[index]
    return hitOf(row, token ? pickOriginal(token, twinsOf(token)) : null)
  })
}
