import { firstBuyerCount } from '@peregrine/contract/routes/firstBuyers'
import type { ChainKey } from '@peregrine/core/network'
import { byTraders } from '../../db/byTraders.ts'
import { oldestFirst, oldestTradeFirst } from '../../db/newestFirst.ts'
import { rowReader } from '../../db/queryable.ts'
import { heldSql } from './figureStore.ts'

/** See `FirstBuyers`. */
export type FirstBuyersRow = {
  token: string
  first_buyers: string[]
  first_units: string[]
  first_last_ms: string
}

/** Purchases that are searched for them in each pool: bots that trade with themselves would have all of it read. */
const searchedBuys = 1_000

/**
 * Lists the first wallets that bought each token in its market: the curve, and the pool that it migrated to. A token is
 * left out where they are not known: nobody bought it yet, its first trades are older than the index or were dropped
 * since (candles are kept), or blocks between them are not read yet.
 */
export const listFirstBuyers = rowReader<FirstBuyersRow, [chain: ChainKey, tokens: readonly string[]]>(
  'figures-buyers',
  `select f.token, f.first_buyers, f.first_units::text[] as first_units, f.first_last_ms from (
      select l.token, l.pool, l.created_ms, array_agg(d.sender order by d.place) as first_buyers,
        array_agg(d.units order by d.place) as first_units, min(d.time_ms) as first_ms, max(d.time_ms) as first_last_ms
      from launch l
      cross join lateral (
        select *, row_number() over (order by ${oldestFirst}) as place from (
          select distinct on (sender) * from (
            select b.* from (values (l.pool), (l.to_pool)) as m (pool) cross join lateral (
              select t.sender, coalesce(t.bought_units, 0) as units, t.time_ms, t.block_number, t.tx_index, t.idx
              from trade t where t.chain = $1 and t.pool = m.pool and t.in_pool and t.side = 'b'
                and t.time_ms >= l.created_ms and ${byTraders('t')}
              order by ${oldestTradeFirst} limit ${searchedBuys}) b
          ) every order by sender, ${oldestFirst}
        ) one order by ${oldestFirst} limit ${firstBuyerCount}
      ) d
      where l.chain = $1 and l.token = any($2)
        and not exists (select from chain_start s where s.chain = l.chain and s.number > l.first_block)
      group by l.token, l.pool, l.created_ms
    ) f
    where not exists (select from candle c where c.chain = $1 and c.pool = f.pool and c.period = 60
        and c.open_s < f.first_ms / 60000 * 60)
      and not exists (select from chain_gap g where g.chain = $1 and g.filled_ms is null and g.from_time_ms is not null
        and g.to_time_ms > f.created_ms and (cardinality(f.first_buyers) < ${firstBuyerCount}
          or coalesce(g.filled_time_ms, g.from_time_ms) < f.first_last_ms))`,
)

export type NewWalletsRow = { token: string; new_wallets: string }

/** Largest holders that are looked up, as many as the list of holders shows. */
const lookedUp = 100

/** Counts the wallets among each token's largest holders whose first indexed trade on the chain was in it. */
export const countNewWallets = rowReader<NewWalletsRow, [chain: ChainKey, tokens: readonly string[]]>(
  'figures-newcomers',
  `with ${heldSql}
    select h.token, count(f.token) as new_wallets
    from (select token, owner, row_number() over (partition by token order by units desc, owner) as place from held) h
    left join lateral (
      select first.token from (
        select t.token from trade t where t.chain = $1 and t.sender = h.owner and t.in_wallet
        order by ${oldestTradeFirst} limit 1) first
      where first.token = h.token and h.owner <> h.token
    ) f on true
    where h.place <= ${lookedUp} group by h.token`,
)
