import { firstBuyerCount } from '@peregrine/contract/routes/firstBuyers'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { byTraders } from '../../db/byTraders.ts'
import { oldestFirst, oldestTradeFirst } from '../../db/newestFirst.ts'

/** Where a market began, and what is stored of its beginning. */
export type OriginRow = {
  token: string
  total_supply: string | null
  /** Null where its opening was not indexed. */
  born_ms: string | null
  start_ms: string | null
  /** Its first stored trade, and the first minute with a candle, in seconds: candles outlive trades. */
  trade_ms: string | null
  candle_s: string | null
}

/** Reads where a market began, by its first pool; null when that is unknown. */
export async function findOrigin(db: Pool, chain: ChainKey, pool: string): Promise<OriginRow | null> {
  const { rows } = await db.query<OriginRow>({
    name: 'market-origin',
    text: `select p.token, k.total_supply, p.born_ms,
        (select s.time_ms from chain_start s where s.chain = p.chain) as start_ms,
        (select t.time_ms from trade t where t.chain = $1 and t.pool = $2 and t.in_pool order by t.time_ms limit 1)
          as trade_ms,
        (select c.open_s from candle c where c.chain = $1 and c.pool = $2 and c.period = 60 order by c.open_s limit 1)
          as candle_s
      from pool p left join token k on k.chain = p.chain and k.address = p.token
      where p.chain = $1 and p.id = $2`,
    values: [chain, pool],
  })
  return rows[0] ?? null
}

export type BuyerRow = {
  sender: string
  time_ms: string
  bought_units: string | null
  value_micros: string | null
  /** Of its trades with the token since. */
  first_units: string | null
  all_bought: string | null
  all_sold: string | null
  is_unknown: boolean | null
  /** Its trades of any token since, as far as they were read. */
  trades: string
  /** Purchases that were searched for all of them. */
  searched: string
}

/** Purchases that are searched for wallets: bots that trade with themselves would have a whole busy pool read. */
export const searchedBuys = 10_000
/** Trades of one wallet that are read, of any token. */
export const followedTrades = 2_000

/**
 * Purchases come from each pool's index by time, and what a wallet did since from its own: neither reads the rest of the
 * table. $2 are the pools of one market.
 */
export const firstBuyersSql = `
  with buys as (
    select b.* from unnest($2::text[]) m (pool) cross join lateral (
      select t.sender, t.route_id, t.time_ms, t.block_number, t.tx_index, t.idx, t.bought_units, t.value_micros
      from trade t where t.chain = $1 and t.pool = m.pool and t.in_pool and t.side = 'b' and t.time_ms >= $4
        and ${byTraders('t')}
      order by ${oldestTradeFirst} limit ${searchedBuys}) b
    order by ${oldestFirst} limit ${searchedBuys}
  ), first as (
    select * from (select distinct on (sender) * from buys order by sender, ${oldestFirst}) d
    order by ${oldestFirst} limit ${firstBuyerCount}
  )
  select f.sender, f.time_ms, f.bought_units, f.value_micros, s.*, (select count(*) from buys) as searched
  from first f cross join lateral (
    select count(*) as trades,
      sum(w.bought_units) filter (where w.bought_token = $3 and w.route_id = f.route_id) as first_units,
      sum(w.bought_units) filter (where w.bought_token = $3) as all_bought,
      sum(w.sold_units) filter (where w.sold_token = $3) as all_sold,
      bool_or(w.bought_token = $3 and w.bought_units is null or w.sold_token = $3 and w.sold_units is null) as is_unknown
    from (select t.route_id, t.bought_token, t.bought_units, t.sold_token, t.sold_units from trade t
      where t.chain = $1 and t.sender = f.sender and t.in_wallet and t.time_ms >= f.time_ms
      order by t.time_ms desc limit ${followedTrades + 1}) w
  ) s
  order by ${oldestFirst.replace(/\w+/g, 'f.$&')}`

type Asked = { chain: ChainKey; pools: readonly string[]; token: string; bornMs: number }

/** Lists the first wallets that bought a token in a market, oldest first, with what they traded of it since. */
export async function listFirstBuyers(db: Pool, { chain, pools, token, bornMs }: Asked): Promise<BuyerRow[]> {
  const { rows } = await db.query<BuyerRow>({
    name: 'first-buyers',
    text: firstBuyersSql,
    values: [chain, pools, token, bornMs],
  })
  return rows
}
