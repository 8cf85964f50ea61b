import { firstBuyerCount } from '@peregrine/contract/routes/firstBuyers'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { byTraders } from '../../db/byTraders.ts'
import { rowReader } from '../../db/queryable.ts'

/** A launchpad token with what is needed to count its holders. */
export type MeasuredToken = {
  token: string
  creator: string
  total_supply: string | null
  snipers: string[] | null
  /** As of `people_ms`, null before the first look; the first buyers do not change any more where `is_settled`. */
  first_buyers: string[] | null
  first_units: string[] | null
  first_last_ms: string | null
  is_settled: boolean
  new_wallets: number | null
  people_ms: string | null
  created_ms: string
  /** True when every transfer since its creation was seen, so that its holders can be counted. */
  is_counted: boolean
}

export type HoldingRow = {
  token: string
  owner: string
  units: string
  is_pool: boolean
}

export type HoldersRow = {
  token: string
  holders: string
  /** Null while the server knows no KOL of the chain's family. */
  kols: string | null
  dev_units: string | null
  sniper_units: string | null
  first_buyers_in: string
}

export type FigureRow = {
  token: string
  /** Null, like every count from balances, unless every transfer was seen. */
  holders: number | null
  top10: number | null
  dev: number | null
  snipers: readonly string[] | null
  sniper_share: number | null
  kols: number | null
  first_buyers: readonly string[] | null
  first_units: readonly string[] | null
  first_last_ms: number | null
  /** First buyers that still hold more than a hundredth of what they bought first. */
  first_buyers_in: number | null
  new_wallets: number | null
  people_ms: number | null
}

/** Largest owners read: ten wallets, and the pools and contracts among them. */
const lookedAt = 30

/**
 * Lists launchpad tokens traded or launched since a time, at most 500. Tokens with many holders are measured less
 * often: a second of delay for every thousand.
 */
export async function listChangedTokens(
  pool: Pool,
  network: Network,
  sinceMs: number,
  nowMs: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>({
    name: 'figures-changed',
    text: `select l.token from (
        select distinct token from trade where chain = $1 and time_ms >= $2
        union select token from launch where network = $4 and created_ms >= $2
      ) c join launch l on l.chain = $1 and l.token = c.token and l.network = $4
      left join launch_figure f on f.chain = $1 and f.token = c.token
      where f.token is null or f.measured_ms + coalesce(f.holders, 0) <= $3
      limit 500`,
    values: [networkFacts[network].chain, sinceMs, nowMs, network],
  })
  return rows.map(({ token }) => token)
}

/**
 * Lists stale tokens (unmeasured, or measured longest ago) among the newest, the fullest and the last filled; at most
 * 60.
 */
export async function listStaleTokens(pool: Pool, network: Network, beforeMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>({
    name: 'figures-stale',
    text: `with head as (
        (select token from launch where network = $3 order by created_ms desc limit 200)
        union (select token from launch where network = $3 and stage = 'curve' order by progress desc limit 200)
        union (select token from launch where network = $3 and stage <> 'curve' order by updated_ms desc limit 200)
      )
      select h.token from head h left join launch_figure f on f.chain = $1 and f.token = h.token
      where f.token is null or f.measured_ms < $2
      order by f.measured_ms nulls first limit 60`,
    values: [networkFacts[network].chain, beforeMs, network],
  })
  return rows.map(({ token }) => token)
}

/** Lists these tokens' creators and supply, snipers as far as they are settled, and the people counted last. */
export const listMeasured = rowReader<MeasuredToken, [chain: ChainKey, tokens: readonly string[]]>(
  'figures-tokens',
  `select l.token, l.creator, k.total_supply, coalesce(k.is_holders_complete, false) as is_counted,
      case when f.measured_ms > f.first_trade_ms + 60000 then f.snipers end as snipers, f.first_buyers,
      f.first_units::text[] as first_units, f.first_last_ms, f.new_wallets, f.people_ms, l.created_ms,
      coalesce(cardinality(f.first_buyers) = ${firstBuyerCount} and f.people_ms > f.first_last_ms + 60000, false)
        as is_settled
    from launch l
    left join token k on k.chain = l.chain and k.address = l.token
    left join launch_figure f on f.chain = l.chain and f.token = l.token
    where l.chain = $1 and l.token = any($2)`,
)

export type FirstTrades = { token: string; first_ms: string; snipers: string[] }

/** Lists each token's first trade on its curve, and its earliest buyers (see `zSquareRow.snipers`). */
export const listFirstTrades = rowReader<FirstTrades, [chain: ChainKey, tokens: readonly string[]]>(
  'figures-snipers',
  `select l.token, f.time_ms as first_ms, array(
      select distinct t.sender from trade t
      where t.chain = $1 and t.pool = l.pool and t.in_pool and t.side = 'b' and t.sender <> l.creator and ${byTraders('t')}
        and t.time_ms between f.time_ms and f.time_ms + 60000
        and (t.time_ms <= f.time_ms + 5000 or t.block_number <= f.block_number + 1)
      limit 500
    ) as snipers
    from launch l
    cross join lateral (
      select time_ms, block_number from trade
      where chain = $1 and pool = l.pool and in_pool and time_ms >= l.created_ms
      order by time_ms, block_number limit 1
    ) f
    where l.chain = $1 and l.token = any($2)
      -- The first trades of an earlier launch were not seen.
      and not exists (select from chain_start s where s.chain = l.chain and s.number > l.first_block)`,
)

/** What each wallet holds of the tokens `$2`. */
export const heldSql = `held as materialized (
  select token, owner, sum(units) as units from balance
  where chain = $1 and token = any($2) and units > 0 group by token, owner)`

/** Wallets, oldest first, the base units of each one's first purchase, and when the last of them bought. */
export type FirstBuyers = { wallets: readonly string[]; units: readonly string[]; lastMs: number }

type CountedToken = {
  token: string
  creator: string
  snipers: readonly string[]
  /** Null where they are not known. */
  firstBuyers: Pick<FirstBuyers, 'wallets' | 'units'> | null
}

/** Counts each token's holders, with the holdings of its developer and snipers, and the first buyers still among them. */
export async function countHolders(
  pool: Pool,
  chain: ChainKey,
  family: string,
  measured: readonly CountedToken[],
): Promise<HoldersRow[]> {
  const snipers = measured.flatMap(({ token, snipers: own }) => own.map((owner) => ({ token, owner })))
  const buyers = measured.flatMap(({ token, firstBuyers: own }) =>
    (own?.wallets ?? []).map((owner, at) => ({ token, owner, units: own?.units[at] ?? '0' })),
  )
  const { rows } = await pool.query<HoldersRow>({
    name: 'figures-holders',
    text: `with ${heldSql},
      early as (select * from unnest($4::text[], $5::text[]) as s (token, owner)),
      buyer as (select * from unnest($7::text[], $8::text[], $9::numeric[]) as s (token, owner, units))
      select m.token, count(h.owner) as holders,
        case when exists (select from marked_wallet where family = $6) then count(w.address) end as kols,
        sum(h.units) filter (where h.owner = m.creator) as dev_units,
        sum(h.units) filter (where e.owner is not null) as sniper_units,
        count(b.owner) filter (where h.units * 100 > b.units) as first_buyers_in
      from unnest($2::text[], $3::text[]) as m (token, creator)
      left join held h on h.token = m.token
      left join early e on e.token = h.token and e.owner = h.owner
      left join buyer b on b.token = h.token and b.owner = h.owner
      left join marked_wallet w on w.family = $6 and w.address = h.owner
      group by m.token`,
    values: [
      chain,
      measured.map(({ token }) => token),
      measured.map(({ creator }) => creator),
      snipers.map(({ token }) => token),
      snipers.map(({ owner }) => owner),
      family,
      buyers.map(({ token }) => token),
      buyers.map(({ owner }) => owner),
      buyers.map(({ units }) => units),
    ],
  })
  return rows
}

/** Lists the largest owners of each token, largest first. */
export const listLargest = rowReader<HoldingRow, [chain: ChainKey, tokens: readonly string[]]>(
  'figures-largest',
  `with ${heldSql}
    select r.token, r.owner, r.units, p.id is not null as is_pool
    from (select *, row_number() over (partition by token order by units desc, owner) as place from held) r
    left join pool p on p.chain = $1 and p.id = r.owner
    where r.place <= ${lookedAt} order by r.token, r.place`,
)

/** Stores measured figures. `firstMs` is the time of a token's first trade, null before it. */
export async function saveFigures(
  pool: Pool,
  chain: ChainKey,
  figures: readonly FigureRow[],
  firstMs: ReadonlyMap<string, number>,
  nowMs: number,
): Promise<void> {
  const rows = figures.map((row) => ({ ...row, first_trade_ms: firstMs.get(row.token) ?? null }))
  await pool.query({
    name: 'figures-save',
    text: `insert into launch_figure (chain, token, holders, top10, dev, snipers, sniper_share, kols, first_buyers,
        first_units, first_last_ms, first_buyers_in, new_wallets, people_ms, first_trade_ms, measured_ms)
      select $1, r.token, r.holders, r.top10, r.dev, r.snipers, r.sniper_share, r.kols, r.first_buyers, r.first_units,
        r.first_last_ms, r.first_buyers_in, r.new_wallets, r.people_ms, r.first_trade_ms, $3
      from json_to_recordset($2::json) as r (token text, holders integer, top10 double precision,
        dev double precision, snipers text[], sniper_share double precision, kols integer, first_buyers text[],
        first_units numeric[], first_last_ms bigint, first_buyers_in integer, new_wallets integer, people_ms bigint,
        first_trade_ms bigint)
      join launch l on l.chain = $1 and l.token = r.token
      order by r.token
      on conflict (chain, token) do update set holders = excluded.holders, top10 = excluded.top10,
        dev = excluded.dev, snipers = excluded.snipers, sniper_share = excluded.sniper_share, kols = excluded.kols,
        first_buyers = excluded.first_buyers, first_units = excluded.first_units,
        first_last_ms = excluded.first_last_ms, first_buyers_in = excluded.first_buyers_in,
        new_wallets = excluded.new_wallets, people_ms = excluded.people_ms,
        first_trade_ms = coalesce(excluded.first_trade_ms, launch_figure.first_trade_ms),
        measured_ms = excluded.measured_ms`,
    values: [chain, JSON.stringify(rows), nowMs],
  })
}
