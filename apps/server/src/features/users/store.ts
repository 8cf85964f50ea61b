import type { ChainKey } from '@peregrine/core/network'
import type { ClientBase } from 'pg'
import { newestFirst } from '../../db/newestFirst.ts'
import { type Queryable, rowReader } from '../../db/queryable.ts'
import { readInBatches } from '../../db/readInBatches.ts'
import type { StoredPlace } from '../../db/rows.ts'
import { knownFromColumn } from '../../domain/ledgers/knownFrom.ts'
import type { LegRow } from '../../domain/ledgers/tradeLegs.ts'

/** Input of a wallet's profit. */
export type WalletTradeRow = StoredPlace & LegRow

/** What is kept of a trade beside its legs: of 50,000, whole rows would be 40 MB. */
export type WalletTrade = Pick<
  WalletTradeRow,
  'time_ms' | 'block_number' | 'tx_index' | 'idx' | 'side' | 'value_micros'
>

export type TokenFactsRow = {
  address: string
  symbol: string
  decimals: number | null
  price_usd: number | null
  best_pool: string | null
  /** Null if its trades are known since it exists. */
  known_from_ms: string | null
  /** Null when the wallet's balance of it is not indexed. */
  balance: string | null
}

export type HoldingRow = Omit<TokenFactsRow, 'balance' | 'known_from_ms'> & { units: string }

/** Yields a wallet's trades, newest first and some at a time, at most `limit`. Needs a transaction. */
export function readWalletTrades(
  client: ClientBase,
  chain: ChainKey,
  sender: string,
  limit: number,
): AsyncIterable<WalletTradeRow[]> {
  return readInBatches(
    client,
    `select time_ms, block_number, block_hash, tx_index, tx_hash, idx, side::text as side,
        sold_token, sold_units, bought_token, bought_units, value_micros,
        venue_fee_micros, router_fee_micros, network_fee_micros, tip_micros
      from trade where chain = $1 and sender = $2 and in_wallet
      order by ${newestFirst} limit $3`,
    [chain, sender, limit],
  )
}

/** Returns the time of a wallet's first indexed trade; null without any. */
export async function findFirstTradeMs(
  db: Queryable,
  chain: ChainKey,
  sender: string,
): Promise<number | null> {
  const { rows } = await db.query<{ time_ms: string }>({
    name: 'user-first-trade',
    text: `select time_ms from trade where chain = $1 and sender = $2 and in_wallet order by time_ms limit 1`,
    values: [chain, sender],
  })
  return rows[0] ? Number(rows[0].time_ms) : null
}

/** Lists names, decimals and prices of tokens, and the wallet's holdings. */
export const listTokenFacts = rowReader<
  TokenFactsRow,
  [chain: ChainKey, owner: string, tokens: readonly string[]]
>(
  'user-token-facts',
  `select k.address, k.symbol, k.decimals, k.price_usd, k.best_pool, ${knownFromColumn},
      coalesce(b.units, case when k.is_holders_complete then 0 end) as balance
    from token k
    left join (select token, sum(units) as units from balance where chain = $1 and owner = $2
      and token = any($3) group by token) b on b.token = k.address
    where k.chain = $1 and k.address = any($3)`,
)

/** Lists a wallet's indexed holdings, the most valuable first, at most 200. */
export const listHoldings = rowReader<HoldingRow, [chain: ChainKey, owner: string]>(
  'user-holdings',
  `select b.token as address, coalesce(k.symbol, '') as symbol, k.decimals, b.units, k.price_usd, k.best_pool
    from (select token, sum(units) as units from balance where chain = $1 and owner = $2 and units > 0
      group by token limit 2000) b
    left join token k on k.chain = $1 and k.address = b.token
    order by k.price_usd * (b.units / power(10::numeric, coalesce(k.decimals, 0)))::double precision desc nulls last,
      b.token
    limit 200`,
)
