import type { SpamKind } from '@peregrine/contract/walletEvent'
import type { ChainKey, Network } from '@peregrine/core/network'
import type { PoolFamily } from '@peregrine/protocols/poolInfo'

// Rows of the tables in 0001_chain.sql: column names, bigint for every numeric column.

export type TokenRow = {
  chain: ChainKey
  address: string
  symbol: string
  name: string
  decimals: number | null
  total_supply: bigint | null
  skeleton: string
  first_block: number
  first_seen_ms: number
  is_holders_complete: boolean
  price_usd: number | null
  market_cap: number | null
  liquidity_micros: bigint
  best_pool: string | null
  traded_ms: number | null
}

export type PoolRow = {
  chain: ChainKey
  id: string
  dex: string
  network: Network
  family: PoolFamily | null
  tokens: string[]
  underlying: string[] | null
  token: string
  quote: string
  fee_pips: number | null
  factory: string | null
  is_known_factory: boolean
  /** V2 family: trades along a stable curve, where reserves are no price; null where not known, and of other families. */
  is_stable: boolean | null
  first_block: number
  first_seen_ms: number
  /** Creation time; null when only a later event was seen. */
  born_ms: number | null
  reserves: bigint[]
  price_usd: number | null
  market_cap: number | null
  liquidity_micros: bigint
  traded_ms: number | null
}

/** Where on its chain a row comes from; `idx` numbers the rows of a transaction. */
type RowPlace = {
  chain: ChainKey
  block_number: number
  block_hash: string
  time_ms: number
  tx_index: number
  tx_hash: string
  idx: number
}

/** The same within a chain, as the database returns it. */
export type StoredPlace = Omit<RowPlace, 'chain' | 'block_number' | 'time_ms'> & {
  block_number: string
  time_ms: string
}

export type TradeRow = RowPlace & {
  network: Network
  in_pool: boolean
  in_wallet: boolean
  route_id: string
  hops: number
  dex: string
  pool: string | null
  sender: string
  side: 'b' | 's' | 'x'
  token: string
  quote: string
  sold_token: string
  sold_units: bigint | null
  bought_token: string
  bought_units: bigint | null
  reason: string | null
  fee_token: string | null
  fee_units: bigint | null
  venue_fee_micros: bigint | null
  router_fee_token: string | null
  router_fee_units: bigint | null
  router_fee_micros: bigint | null
  network_fee_units: bigint | null
  network_fee_micros: bigint | null
  tip_units: bigint | null
  tip_micros: bigint | null
  value_micros: bigint | null
  /** Dollars per token at which the trade left its pool; market_cap is at this price. */
  price_usd: number | null
  /** Dollars per token that the trade itself paid; null too where rounding decided it, and in rows of older versions. */
  paid_usd: number | null
  market_cap: number | null
  seen_ms: number
}

/** Costs of a trade beyond its amounts. */
export type RowFees = Pick<
  TradeRow,
  | 'fee_token'
  | 'fee_units'
  | 'venue_fee_micros'
  | 'router_fee_token'
  | 'router_fee_units'
  | 'router_fee_micros'
  | 'network_fee_units'
  | 'network_fee_micros'
  | 'tip_units'
  | 'tip_micros'
>

export type TransferRow = RowPlace & {
  wallet: string
  direction: 'i' | 'o'
  counterparty: string | null
  token: string
  symbol: string
  decimals: number | null
  units: bigint
  is_native: boolean
  value_micros: bigint | null
  price_usd: number | null
  market_cap: number | null
  pool: string | null
  seen_ms: number
  spam: SpamKind | null
}

export type CandleRow = {
  chain: ChainKey
  pool: string
  period: number
  open_s: number
  open: number
  high: number
  low: number
  close: number
  cap_open: number | null
  cap_high: number | null
  cap_low: number | null
  cap_close: number | null
  /** In the pool's other coin; null in candles older than this column. */
  native_open: number | null
  native_high: number | null
  native_low: number | null
  native_close: number | null
  buy_micros: bigint
  sell_micros: bigint
  buys: number
  sells: number
}

export type BalanceRow = {
  chain: ChainKey
  token: string
  account: string
  owner: string
  units: bigint
  /** EVM: sender of the first units received without a trade; the zero address for a mint. */
  received_from: string | null
}

export type LaunchRow = {
  chain: ChainKey
  token: string
  network: Network
  dex: string
  pool: string
  quote: string
  creator: string
  name: string
  symbol: string
  uri: string | null
  created_ms: number
  updated_ms: number
  stage: 'curve' | 'filled' | 'migrated'
  progress: number
  to_pool: string | null
  first_block: number
  /** Transaction of the migration; null if there was none, or it was not seen. */
  migrated_tx: string | null
}

/** Last quote of a price pool: see docs/coin-prices.md. */
export type PricePoolRow = {
  chain: ChainKey
  pool: string
  symbol: string
  prices_e8: readonly bigint[]
  slot_ms: number
  depth_micros: bigint
  traded_ms: number
}

export type CoinPriceRow = {
  chain: ChainKey
  symbol: string
  price_e8: bigint
  pool: string
  time_ms: number
}

/** What lists of tokens read of one: its deepest pool, price and depth. */
export type MarketRow = {
  token: string
  pool: string | null
  symbol: string
  name: string
  price_usd: number | null
  market_cap: number | null
  known_micros: string | null
  traded_ms: string | null
}
