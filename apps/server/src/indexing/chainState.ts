import type { ChainKey } from '@peregrine/core/network'
import type { PoolInfo } from '@peregrine/protocols/poolInfo'
import type pg from 'pg'
import type { TokenIdentity } from '../wire/tradeWire.ts'
import type { CoinPriceRow, LaunchRow, PoolRow, PricePoolRow, TokenRow } from '../db/rows.ts'
import { noRereads, type Rereads } from './rereads.ts'

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
  /** Readings of what may change of tokens. */
  rereads: Rereads
  /** Tokens whose history is being read, and the first block that the index adds up itself. */
  histories: ReadonlyMap<string, number>
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
    rereads: noRereads(),
    histories: new Map(),
  }
}

const mapsOf = ({ pools, tokens, launches, notPools, notTokens, notLaunches, rereads }: ChainState) => [
  pools,
  tokens,
  launches,
  notPools,
  notTokens,
  notLaunches,
  rereads.readMs,
  rereads.addsUp,
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

/** How rows are read by key: `text` takes the chain and the keys. */
type KeyedQuery<Row, Raw> = { name: string; text: string; keyOf(raw: Raw): string; parse(raw: Raw): Row }

/** Loads the rows of these keys that are not held yet. */
async function loadMissing<Row, Raw extends pg.QueryResultRow>(
  client: pg.ClientBase,
  chain: ChainKey,
  { held, keys }: { held: Map<string, Row>; keys: readonly string[] },
  { name, text, keyOf, parse }: KeyedQuery<Row, Raw>,
): Promise<void> {
  const missing = keys.filter((key) => !held.has(key))
  if (missing.length === 0) return
  const { rows } = await client.query<Raw>({ name, text, values: [chain, missing] })
  for (const raw of rows) held.set(keyOf(raw), parse(raw))
}

type StoredPool = Stored<
  PoolRow,
  'first_block' | 'first_seen_ms' | 'born_ms' | 'traded_ms' | 'reserves' | 'liquidity_micros'
>
const poolQuery: KeyedQuery<PoolRow, StoredPool> = {
  name: 'load-pools',
  // As text: the client would read a list of numerics as floats, and round the reserves.
  text: 'select p.*, p.reserves::text[] as reserves from pool p where chain = $1 and id = any($2)',
  keyOf: ({ id }) => id,
  parse: (raw) => ({
    ...raw,
    first_block: Number(raw.first_block),
    first_seen_ms: Number(raw.first_seen_ms),
    born_ms: number(raw.born_ms),
    traded_ms: number(raw.traded_ms),
    reserves: raw.reserves.map(BigInt),
    liquidity_micros: BigInt(raw.liquidity_micros),
  }),
}

type StoredToken = Stored<
  TokenRow,
  'first_block' | 'first_seen_ms' | 'traded_ms' | 'total_supply' | 'liquidity_micros'
>
const tokenQuery: KeyedQuery<TokenRow, StoredToken> = {
  name: 'load-tokens',
  text: 'select * from token where chain = $1 and address = any($2)',
  keyOf: ({ address }) => address,
  parse: (raw) => ({
    ...raw,
    first_block: Number(raw.first_block),
    first_seen_ms: Number(raw.first_seen_ms),
    traded_ms: number(raw.traded_ms),
    total_supply: bigint(raw.total_supply),
    liquidity_micros: BigInt(raw.liquidity_micros),
  }),
}

const launchQuery: KeyedQuery<LaunchRow, Stored<LaunchRow, 'created_ms' | 'updated_ms' | 'first_block'>> = {
  name: 'load-launches',
  text: 'select * from launch where chain = $1 and token = any($2)',
  keyOf: ({ token }) => token,
  parse: (raw) => ({
    ...raw,
    created_ms: Number(raw.created_ms),
    updated_ms: Number(raw.updated_ms),
    first_block: Number(raw.first_block),
  }),
}

type Load = (client: pg.ClientBase, state: ChainState, keys: readonly string[]) => Promise<void>

/** Sets pools from rows as the database returns them. */
export function setPools(state: ChainState, rows: readonly StoredPool[]): void {
  for (const row of rows) state.pools.set(row.id, poolQuery.parse(row))
}

/** Loads these pools into the state. */
export const loadPools: Load = (client, state, keys) =>
  loadMissing(client, state.chain, { held: state.pools, keys }, poolQuery)

/** Loads these tokens into the state. */
export const loadTokens: Load = async (client, state, addresses) => {
  const keys = addresses.filter((address) => !state.notTokens.has(address))
  await loadMissing(client, state.chain, { held: state.tokens, keys }, tokenQuery)
  for (const key of keys) if (!state.tokens.has(key)) state.notTokens.add(key)
}

/** Loads the launches of these tokens into the state. */
export const loadLaunches: Load = async (client, state, tokens) => {
  const keys = tokens.filter((token) => !state.notLaunches.has(token))
  await loadMissing(client, state.chain, { held: state.launches, keys }, launchQuery)
  for (const key of keys) if (!state.launches.has(key)) state.notLaunches.add(key)
}

/** Loads the chain's coin prices and their price pools into the state. */
export async function loadCoinPrices(client: pg.ClientBase, state: ChainState): Promise<void> {
  const { rows } = await client.query<Stored<CoinPriceRow, 'price_e8' | 'time_ms'>>({
    name: 'load-coin-prices',
    text: 'select * from coin_price where chain = $1',
    values: [state.chain],
  })
  setCoinPrices(state, rows)
  await loadPricePools(client, state)
}

/** Sets coin prices from rows as the database returns them. */
export function setCoinPrices(
  state: ChainState,
  rows: readonly Stored<CoinPriceRow, 'price_e8' | 'time_ms'>[],
): void {
  for (const row of rows) {
    state.coinPrices.set(row.symbol, {
      ...row,
      price_e8: BigInt(row.price_e8),
      time_ms: Number(row.time_ms),
    })
  }
}

type StoredPricePool = Stored<PricePoolRow, 'prices_e8' | 'slot_ms' | 'depth_micros' | 'traded_ms'>

async function loadPricePools(client: pg.ClientBase, state: ChainState): Promise<void> {
  const { rows } = await client.query<StoredPricePool>({
    name: 'load-price-pools',
    text: 'select p.*, p.prices_e8::text[] as prices_e8 from price_pool p where chain = $1',
    values: [state.chain],
  })
  setPricePools(state, rows)
}

/** Sets the price pools from rows as the database returns them. */
export function setPricePools(state: ChainState, rows: readonly StoredPricePool[]): void {
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
    ...(row.is_stable === null ? {} : { isStable: row.is_stable }),
  }
}
