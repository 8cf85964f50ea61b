import type { Original } from '@peregrine/contract/routes/search'
import type { MentionedToken } from '@peregrine/contract/routes/tweets'
import type { ChainKey, Network } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { usdOf } from '../../db/usdOf.ts'
import { readOriginals } from '../../domain/tokens/readOriginals.ts'

type Row = {
  chain: ChainKey
  network: Network
  address: string
  best_pool: string | null
  symbol: string
  name: string
  tweets: string
  accounts: string
  last_ms: string
  last_by: string
  created_ms: string | null
  market_cap: number | null
  known_micros: string | null
  progress: number | null
  stage: MentionedToken['stage']
  creator: string | null
  creator_share: number | null
  creator_launches: string | null
}

const query = `
  with named as (
    select a.address, count(*) as tweets, count(distinct t.user_handle) as accounts, max(t.time_ms) as last_ms,
      (array_agg(t.user_name order by t.time_ms desc))[1] as last_by
    from tweet t cross join lateral unnest(t.addresses) as a(address)
    where t.time_ms > $1 group by a.address order by max(t.time_ms) desc limit 300
  )
  select k.chain, s.network, k.address, k.best_pool, k.symbol, k.name, n.tweets, n.accounts, n.last_ms, n.last_by,
    coalesce(l.created_ms, p.born_ms) as created_ms, k.market_cap,
    known_liquidity(k.liquidity_micros, p) as known_micros, l.progress, l.stage,
    l.creator, h.share as creator_share, c.launches as creator_launches
  from named n
  cross join lateral (select s.chain, s.network, s.address, s.skeleton from token_search s
    where s.address collate "C" = n.address order by s.tier desc limit 1) s
  join token k on k.chain = s.chain and k.address = s.address
  left join pool p on p.chain = k.chain and p.id = k.best_pool
  left join launch l on l.chain = k.chain and l.token = k.address
  left join lateral (select case when coalesce(sum(b.units), 0) <= k.total_supply
      then (coalesce(sum(b.units), 0) * 100 / nullif(k.total_supply, 0))::double precision end as share from balance b
    where b.chain = l.chain and b.owner = l.creator and b.token = l.token) h
    on l.creator is not null and k.is_holders_complete
  left join lateral (select count(*) as launches from launch o
    where o.chain = l.chain and o.creator = l.creator) c on l.creator is not null
  order by n.last_ms desc limit $2`

function wireOf(row: Row, original: Original | null | undefined): MentionedToken {
  return {
    network: row.network,
    tokenAddress: row.address,
    poolAddress: row.best_pool,
    symbol: row.symbol,
    name: row.name,
    tweets: Number(row.tweets),
    accounts: Number(row.accounts),
    lastTweetAt: Number(row.last_ms),
    lastTweetBy: row.last_by,
    createdAt: row.created_ms === null ? null : Number(row.created_ms),
    marketCap: row.market_cap,
    liquidity: usdOf(row.known_micros),
    progress: row.progress,
    stage: row.stage,
    creator: row.creator,
    creatorShare: row.creator_share,
    creatorLaunches: row.creator === null ? null : Number(row.creator_launches),
    copyOf: original?.isSameChain ? original.tokenAddress : null,
  }
}

/** Lists tokens whose addresses appear in tweets since a time, newest mention first, with their launch data. */
export async function mentionedTokens(pool: Pool, sinceMs: number, limit: number): Promise<MentionedToken[]> {
  const { rows } = await pool.query<Row>({ name: 'mentioned-tokens', text: query, values: [sinceMs, limit] })
  const originals = await readOriginals(pool, rows)
  return rows.map((row, index) => wireOf(row, originals[index]))
}
