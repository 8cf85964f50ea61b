import type { ChainKey } from '@peregrine/core/network'
import type { WalletEvent } from './walletEvent.ts'
import type { CandleWire, LaunchWire, TradeWire } from './trade.ts'

/**
 * A changed candle: prices and market caps in dollars, and prices in the pool's other coin. `cap` is null if the supply
 * is unknown.
 */
export type CandleChange = {
  pool: string
  /** Length in seconds. */
  period: number
  /** Null if a reorg removed the candle; then only `time` is valid. */
  price: CandleWire | null
  cap: CandleWire | null
  native: Pick<CandleWire, 'open' | 'high' | 'low' | 'close'> | null
  time: number
}

/**
 * Published content of one indexer commit, within one server: the record log of a chain has no holes, and `seq` is the
 * offset of every stream of that chain. `block` adds, `undo` reverts (a reorg), `reset` means that more changed than is
 * listed (backfill), so every reader takes a new snapshot.
 */
export type ChainRecord = {
  chain: ChainKey
  epoch: string
  seq: number
  type: 'block' | 'undo' | 'reset'
  blockNumber: number
  blockHash: string
  blockTimeMs: number
  /** Time the block was first seen, and time this record was committed. */
  seenAtMs: number
  committedAtMs: number
  trades: TradeWire[]
  /** Ids of trades reverted by a reorg. */
  removedTrades: string[]
  candles: CandleChange[]
  launches: LaunchWire[]
  removedLaunches: { network: LaunchWire['network']; token: string }[]
  /** Transfers of watched wallets, without names, and the ids of those reverted by a reorg. */
  transfers: WalletEvent[]
  removedTransfers: string[]
  /** Changed dollar prices, by symbol. */
  prices: Record<string, number>
}

type Changes = Omit<
  ChainRecord,
  | 'chain'
  | 'epoch'
  | 'seq'
  | 'type'
  | 'blockNumber'
  | 'blockHash'
  | 'blockTimeMs'
  | 'seenAtMs'
  | 'committedAtMs'
>

/** An empty set of changes to start a record with. */
export function noChanges(): Changes {
  return {
    trades: [],
    removedTrades: [],
    candles: [],
    launches: [],
    removedLaunches: [],
    transfers: [],
    removedTransfers: [],
    prices: {},
  }
}
