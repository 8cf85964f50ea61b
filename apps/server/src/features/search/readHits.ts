import type { SearchHit } from '@peregrine/contract/routes/search'
import type { ChainKey, Network } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { usdOf } from '../../db/usdOf.ts'
import { readDeepestTwins } from '../../domain/tokens/deepestTwins.ts'
import { comparable, type ComparableRow, pickOriginal } from '../../domain/tokens/originals.ts'

/** A token, and its pool if not the deepest. */
export type TokenPlace = { chain: ChainKey; network: Network; address: string; pool?: string | null }

type HitRow = ComparableRow & {
  shown_pool: string | null
  shown_micros: string | null
  price_usd: number | null
  market_cap: number | null
  volume: string | null
  first_seen_ms: string
  launchpad: string | null
}

const detailQuery = `
  select k.chain, f.network, k.address, k.symbol, k.name, k.skeleton, s.name_skeleton, k.best_pool,
    coalesce(p.id, k.best_pool) as shown_pool, coalesce(p.price_usd, k.price_usd) as price_usd,
    coalesce(p.market_cap, k.market_cap) as market_cap, known_liquidity(k.liquidity_micros, d) as known_micros,
    known_liquidity(coalesce(p.liquidity_micros, k.liquidity_micros), coalesce(p, d)) as shown_micros,
    v.volume, k.first_seen_ms, l.dex as launchpad
  from unnest($1::text[], $2::text[], $3::text[], $5::text[]) with ordinality as f(chain, address, network, pool, place)
  join token k on k.chain = f.chain and k.address = f.address
  join token_search s on s.chain = k.chain and s.address = k.address
  left join pool p on p.chain = f.chain and p.id = f.pool
  left join pool d on d.chain = k.chain and d.id = k.best_pool
  left join launch l on l.chain = k.chain and l.token = k.address
  left join lateral (select sum(buy_micros + sell_micros) as volume from candle
    where chain = k.chain and pool = coalesce(p.id, k.best_pool) and period = 3600 and open_s > $4) v on true
  order by f.place`

function hitOf(row: HitRow, original: SearchHit['original']): SearchHit {
  const liquidity = usdOf(row.shown_micros)
  const volume24h = Number(row.volume ?? 0) / 1e6
  return {
    network: row.network,
    chainType: row.network,
    symbol: row.symbol,
    name: row.name,
    tokenAddress: row.address,
    pairAddress: row.shown_pool,
    poolAddress: row.shown_pool,
    tokenPrice: row.price_usd,
    marketCap: row.market_cap,
    liquidity,
    totalLiquidity: liquidity,
    volume24h,
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
