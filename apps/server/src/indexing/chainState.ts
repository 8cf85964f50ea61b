import type { ChainKey } from '@peregrine/core/network'
import type { PoolInfo } from '@peregrine/protocols/poolInfo'
import type pg from 'pg'
import type { TokenIdentity } from '../wire/tradeWire.ts'
import type { CoinPriceRow, LaunchRow, PoolRow, PricePoolRow, TokenRow } from '../db/rows.ts'

/**
 * In-memory state of one chain's indexer: a cache of committed rows, dropped whole after a reorg or a failed commit.
 * `notPools` were checked and are not pools; `notTokens` and `notLaunches` have no row.
 */
export type ChainState = {
  chain: ChainKey
  pools: Map<string, PoolRow>
  notPools: Set<string>
  tokens: Map<string, TokenRow>
  notTokens: Set<string>
  launches: Map<string, LaunchRow>
  notLaunches: Set<string>
  coinPrices: Map<string, CoinPriceRow>
  /** Last quotes of the price pools, by pool. */
  pricePools: Map<string, PricePoolRow>
  /** Tokens sent to watched wallets and never traded. */
  identities: Map<string, TokenIdentity>
}

/** Rows cached per map, oldest evicted first. About 50 MB when full. */
const maxRows = 40_000

export function emptyState(chain: ChainKey): ChainState {
  return {
    chain,
    pools: new Map(),
    notPools: new Set(),
    tokens: new Map(),
    notTokens: new Set(),
    launches: new Map(),
    notLaunches: new Set(),
    coinPrices: new Map(),
    pricePools: new Map(),
    identities: new Map(),
  }
}

const mapsOf = ({ pools, tokens, launches, notPools, notTokens, notLaunches }: ChainState) => [
  pools,
  tokens,
  launches,
  notPools,
  notTokens,
  notLaunches,
]

/** True when a map is over its limit. */
export function isFull(state: ChainState): boolean {
  return mapsOf(state).some(({ size }) => size > maxRows)
}

/** Trims the maps. Call it while no commit is in progress, since a commit may rely on what it loaded. */
export function trimState(state: ChainState): void {
  for (const map of mapsOf(state)) {
    const excess = map.size - maxRows
    if (excess <= 0) continue
    let dropped = 0
    for (const key of map.keys()) {
      map.delete(key)
      if (++dropped >= excess + maxRows / 10) break
    }
  }
}

const number = (value: unknown): number | null => (value === null ? null : Number(value))
const bigint = (value: unknown): bigint | null => (value === null ? null : BigInt(value as string))

type Text<Value> = Value extends null ? null : Value extends readonly unknown[] ? string[] : string

/** A row as the database returns it: integers of 64 bits and more as text. */
type Stored<Row, Whole extends keyof Row> = { [K in keyof Row]: K extends Whole ? Text<Row[K]> : Row[K] }

/** Loads these pools into the state. */
export async function loadPools(
  client: pg.ClientBase,
  state: ChainState,
  ids: readonly string[],
): Promise<void> {
  const missing = ids.filter((id) => !state.pools.has(id))
  if (missing.length === 0) return
  const { rows } = await client.query<
    Stored<
      PoolRow,
      'first_block' | 'first_seen_ms' | 'born_ms' | 'traded_ms' | 'reserves' | 'liquidity_micros'
    >
  >({
    name: 'load-pools',
    // As text: the client would read a list of numerics as floats, and round the reserves.
    text: 'select p.*, p.reserves::text[] as reserves from pool p where chain = $1 and id = any($2)',
    values: [state.chain, missing],
  })
  for (const row of rows) {
    state.pools.set(row.id, {
      ...row,
      first_block: Number(row.first_block),
      first_seen_ms: Number(row.first_seen_ms),
      born_ms: number(row.born_ms),
      traded_ms: number(row.traded_ms),
      reserves: row.reserves.map(BigInt),
      liquidity_micros: BigInt(row.liquidity_micros),
    })
  }
}

/** Loads these tokens into the state. */
export async function loadTokens(
  client: pg.ClientBase,
  state: ChainState,
  addresses: readonly string[],
): Promise<void> {
  const missing = addresses.filter((address) => !state.tokens.has(address) && !state.notTokens.has(address))
  if (missing.length === 0) return
  const { rows } = await client.query<
    Stored<TokenRow, 'first_block' | 'first_seen_ms' | 'traded_ms' | 'total_supply' | 'liquidity_micros'>
  >({
    name: 'load-tokens',
    text: 'select * from token where chain = $1 and address = any($2)',
    values: [state.chain, missing],
  })
  for (const address of missing) state.notTokens.add(address)
  for (const row of rows) {
    state.notTokens.delete(row.address)
    state.tokens.set(row.address, {
      ...row,
      first_block: Number(row.first_block),
      first_seen_ms: Number(row.first_seen_ms),
      traded_ms: number(row.traded_ms),
      total_supply: bigint(row.total_supply),
      liquidity_micros: BigInt(row.liquidity_micros),
    })
  }
}

/** Loads the launches of these tokens, and once the coin prices, into the state. */
export async function loadLaunches(
  client: pg.ClientBase,
  state: ChainState,
  tokens: readonly string[],
): Promise<void> {
  const missing = tokens.filter((token) => !state.launches.has(token) && !state.notLaunches.has(token))
  if (missing.length === 0) return
  const { rows } = await client.query<Stored<LaunchRow, 'created_ms' | 'updated_ms' | 'first_block'>>({
    name: 'load-launches',
    text: 'select * from launch where chain = $1 and token = any($2)',
    values: [state.chain, missing],
  })
  for (const token of missing) state.notLaunches.add(token)
  for (const row of rows) {
    state.notLaunches.delete(row.token)
    state.launches.set(row.token, {
      ...row,
      created_ms: Number(row.created_ms),
      updated_ms: Number(row.updated_ms),
      first_block: Number(row.first_block),
    })
  }
}

/** Loads the chain's coin prices and their price pools into the state. */
export async function loadCoinPrices(client: pg.ClientBase, state: ChainState): Promise<void> {
  const { rows } = await client.query<Stored<CoinPriceRow, 'price_e8' | 'time_ms'>>({
    name: 'load-coin-prices',
    text: 'select * from coin_price where chain = $1',
    values: [state.chain],
  })
  for (const row of rows) {
    state.coinPrices.set(row.symbol, {
      ...row,
      price_e8: BigInt(row.price_e8),
      time_ms: Number(row.time_ms),
    })
  }
  await loadPricePools(client, state)
}

async function loadPricePools(client: pg.ClientBase, state: ChainState): Promise<void> {
  const { rows } = await client.query<
    Stored<PricePoolRow, 'prices_e8' | 'slot_ms' | 'depth_micros' | 'traded_ms'>
  >({
    name: 'load-price-pools',
    text: 'select p.*, p.prices_e8::text[] as prices_e8 from price_pool p where chain = $1',
    values: [state.chain],
  })
  for (const row of rows) {
    state.pricePools.set(row.pool, {
      ...row,
      prices_e8: row.prices_e8.map(BigInt),
      slot_ms: Number(row.slot_ms),
      depth_micros: BigInt(row.depth_micros),
      traded_ms: Number(row.traded_ms),
    })
  }
}

/** Converts a stored pool for the decoders. */
export function poolInfoOf(row: PoolRow): PoolInfo | null {
  if (!row.family) return null
  return {
    pool: row.id,
    family: row.family,
    dex: row.dex,
    tokens: row.tokens,
    ...(row.underlying ? { underlying: row.underlying } : {}),
    factory: row.factory,
    isKnownFactory: row.is_known_factory,
    feePips: row.fee_pips,
  }
}
