import type { LaunchWire } from '@peregrine/contract/trade'
import type { LaunchRow } from '../db/rows.ts'

/** A launch from the indexer, or from a query, which returns times as text. */
export type StoredLaunch = Omit<
  LaunchRow,
  'chain' | 'quote' | 'first_block' | 'created_ms' | 'updated_ms' | 'migrated_tx'
> & {
  created_ms: number | string
  updated_ms: number | string
}

/** Converts a launch with the price of its token. */
export function launchWire(
  row: StoredLaunch,
  price: { price_usd: number | null; market_cap: number | null } | undefined,
): LaunchWire {
  return {
    network: row.network,
    token: row.token,
    pool: row.pool,
    dex: row.dex,
    name: row.name,
    symbol: row.symbol,
    uri: row.uri,
    creator: row.creator,
    createdAt: Number(row.created_ms),
    updatedAt: Number(row.updated_ms),
    stage: row.stage,
    progress: row.progress,
    toPool: row.to_pool,
    tokenPrice: price?.price_usd ?? null,
    marketCap: price?.market_cap ?? null,
  }
}
