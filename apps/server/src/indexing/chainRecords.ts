import { type CandleChange, type ChainRecord, noChanges } from '@peregrine/contract/chainRecord'
import type { LaunchWire } from '@peregrine/contract/trade'
import type { CandleRow, LaunchRow } from './rows.ts'

const dollars = (micros: bigint | number | string): number => Number(micros) / 1e6

/** All four of a candle's values, or null where one is unknown. */
function pricesOf([open, high, low, close]: readonly [
  number | null,
  number | null,
  number | null,
  number | null,
]) {
  if (open === null || high === null || low === null || close === null) return null
  return { open, high, low, close }
}

/** A stored candle in all forms. */
export function candleChange(row: CandleRow): CandleChange {
  const shared = {
    time: Number(row.open_s),
    volume: dollars(row.buy_micros) + dollars(row.sell_micros),
    buys: row.buys,
    sells: row.sells,
  }
  const cap = pricesOf([row.cap_open, row.cap_high, row.cap_low, row.cap_close])
  return {
    pool: row.pool,
    period: row.period,
    time: shared.time,
    price: { ...shared, open: row.open, high: row.high, low: row.low, close: row.close },
    cap: cap && { ...shared, ...cap },
    native: pricesOf([row.native_open, row.native_high, row.native_low, row.native_close]),
  }
}

/** A candle that a reorg removed. */
export function removedCandle(row: CandleRow): CandleChange {
  return {
    pool: row.pool,
    period: row.period,
    time: Number(row.open_s),
    price: null,
    cap: null,
    native: null,
  }
}

/** A launch as the indexer holds it, or as a query gives it: there times arrive as text. */
export type StoredLaunch = Omit<
  LaunchRow,
  'chain' | 'quote' | 'first_block' | 'created_ms' | 'updated_ms'
> & {
  created_ms: number | string
  updated_ms: number | string
}

/** A launch with the price of its token. */
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

/** A record that says nothing yet. */
export function emptyRecord(
  type: ChainRecord['type'],
  head: Pick<
    ChainRecord,
    'chain' | 'epoch' | 'seq' | 'blockNumber' | 'blockHash' | 'blockTimeMs' | 'seenAtMs'
  >,
): ChainRecord {
  return {
    ...head,
    type,
    committedAtMs: 0,
    ...noChanges(),
  }
}
