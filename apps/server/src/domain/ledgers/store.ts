import type { ChainKey } from '@peregrine/core/network'
import type { ClientBase, Pool } from 'pg'
import { byTraders } from '../../db/byTraders.ts'
import { newestFirst, oldestFirst } from '../../db/newestFirst.ts'
import { readInBatches } from '../../db/readInBatches.ts'
import type { FeeColumns } from '../../wire/feesWire.ts'
import { knownFromColumn } from './knownFrom.ts'

/** A token with what its ledger needs; `pools` are 20 at most: its curve and where that migrated to, then the deepest. */
export type LedgerToken = {
  address: string
  decimals: number | null
  price_usd: number | null
  is_holders_complete: boolean
  creator: string | null
  known_from_ms: string | null
  pools: string[]
}

export type LedgerTradeRow = {
  sender: string
  side: 'b' | 's'
  units: string | null
  value_micros: string | null
  /** Market cap at the price paid. */
  paid_cap: number | null
  time_ms: string
  /** False when there are older trades than were asked for; the same in all rows. */
  is_complete: boolean
} & FeeColumns

/** Returns the token of a pool; null when the pool is unknown. */
export async function findTokenOfPool(db: Pool, chain: ChainKey, pool: string): Promise<string | null> {
  const { rows } = await db.query<{ token: string }>({
    name: 'token-of-pool',
    text: 'select token from pool where chain = $1 and id = $2',
    values: [chain, pool],
  })
  return rows[0]?.token ?? null
}

/** Returns the token; null when it is unknown. */
export async function findLedgerToken(db: Pool, chain: ChainKey, token: string): Promise<LedgerToken | null> {
  const { rows } = await db.query<LedgerToken>({
    name: 'ledger-token',
    text: `select k.address, k.decimals, k.price_usd, k.is_holders_complete, l.creator, ${knownFromColumn},
        array(select id from pool p where p.chain = k.chain and p.token = k.address
          order by (l.to_pool is not null and p.id in (l.pool, l.to_pool)) desc nulls last,
            known_liquidity(p.liquidity_micros, p) desc nulls last, p.liquidity_micros desc, p.id
          limit 20) as pools
      from token k left join launch l on l.chain = k.chain and l.token = k.address
      where k.chain = $1 and k.address = $2`,
    values: [chain, token],
  })
  return rows[0] ?? null
}

/**
 * Yields the newest swaps of these pools in which traders bought or sold their token, at most `limit`, oldest first and
 * some at a time. Needs a transaction.
 */
export function readLedgerTrades(
  client: ClientBase,
  chain: ChainKey,
  pools: readonly string[],
  limit: number,
): AsyncIterable<LedgerTradeRow[]> {
  return readInBatches(
    client,
    `with newest as materialized (
        select sender, side::text as side, case when side = 'b' then bought_units else sold_units end as units,
          value_micros, market_cap * coalesce(paid_usd / nullif(price_usd, 0), 1) as paid_cap,
          venue_fee_micros, router_fee_micros, network_fee_micros, tip_micros, time_ms, block_number, tx_index, idx
        from trade t where chain = $1 and pool = any($2) and in_pool and side <> 'x' and ${byTraders('t')}
        order by ${newestFirst} limit $3::bigint + 1
      ), found as (select count(*) as trades from newest)
      select sender, side, units, value_micros, paid_cap, time_ms,
        venue_fee_micros, router_fee_micros, network_fee_micros, tip_micros,
        (select trades from found) <= $3 as is_complete
      from newest order by ${oldestFirst} offset (select greatest(trades - $3, 0) from found)`,
    [chain, pools, limit],
  )
}

/** A buyer is a sniper within this many milliseconds after the first trade, or the blocks after its block. */
const sniperMs = 5_000
const sniperBlocks = 1
/** No chain has a longer block time; it bounds the search for early trades. */
const sniperSearchMs = 60_000

/** Lists the first buyers of these pools, at most 500. */
async function listSnipers(db: Pool, chain: ChainKey, pools: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ sender: string }>({
    name: 'ledger-snipers',
    text: `with first as (
        select time_ms, block_number from trade where chain = $1 and pool = any($2) and in_pool
        order by time_ms, block_number limit 1
      )
      select distinct t.sender from trade t, first f
      where t.chain = $1 and t.pool = any($2) and t.in_pool and t.side = 'b' and ${byTraders('t')}
        and t.time_ms <= f.time_ms + ${sniperSearchMs}
        and (t.time_ms <= f.time_ms + ${sniperMs} or t.block_number <= f.block_number + ${sniperBlocks})
      limit 500`,
    values: [chain, pools],
  })
  return rows.map(({ sender }) => sender)
}

/** Returns a token's snipers; null when its first trades were not indexed. */
export async function readSnipers(
  db: Pool,
  chain: ChainKey,
  token: LedgerToken,
): Promise<ReadonlySet<string> | null> {
  if (!token.is_holders_complete) return null
  const snipers = await listSnipers(db, chain, token.pools)
  return new Set(snipers.filter((sender) => sender !== token.creator))
}

/** Lists balances of a token; an owner without a row holds none. */
export async function listBalancesOf(
  db: Pool,
  chain: ChainKey,
  token: string,
  owners: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ owner: string; units: string }>({
    name: 'ledger-balances',
    text: `select owner, sum(units) as units from balance
      where chain = $1 and token = $2 and owner = any($3) group by owner`,
    values: [chain, token, owners],
  })
  return new Map(rows.map(({ owner, units }) => [owner, BigInt(units)]))
}

/** Lists the wallets with no indexed trade on the chain before their first trade in these pools. */
export async function listNewcomers(
  db: Pool,
  chain: ChainKey,
  pools: readonly string[],
  wallets: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ sender: string }>({
    name: 'ledger-newcomers',
    text: `select w.sender from unnest($3::text[]) as w (sender)
      join lateral (select pool, route_id from trade where chain = $1 and sender = w.sender and in_wallet
        order by time_ms, block_number, tx_index, idx limit 1) f on true
      where f.pool = any($2) or exists (
        select from trade t where t.chain = $1 and t.sender = w.sender and t.pool = any($2) and t.in_pool
          and t.route_id = f.route_id)`,
    values: [chain, pools, wallets],
  })
  return new Set(rows.map(({ sender }) => sender))
}
