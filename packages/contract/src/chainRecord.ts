import type { ChainKey } from '@peregrine/core/network'
import type { WalletEvent } from './walletEvent.ts'
import type { CandleWire, LaunchWire, TradeWire } from './trade.ts'

/** A changed candle: prices and market caps in dollars, and prices in the pool's other coin. `cap` is null while the supply is unknown. */
export type CandleChange = {
  pool: string
  /** Length in seconds. */
  period: number
  /** Null when a reorg removed the candle; then `time` alone counts. */
  price: CandleWire | null
  cap: CandleWire | null
  native: Pick<CandleWire, 'open' | 'high' | 'low' | 'close'> | null
  time: number
}

/**
 * What one commit of the indexer says to the outside, inside one server: the record log of a chain has no holes, and
 * `seq` is the offset of every stream of that chain. `block` adds, `undo` takes back (a reorg), `reset` says that more
 * changed than is told (backfill): every reader takes a new snapshot.
 */
export type ChainRecord = {
  chain: ChainKey
  epoch: string
  seq: number
  type: 'block' | 'undo' | 'reset'
  blockNumber: number
  blockHash: string
  blockTimeMs: number
  /** When the block was first heard of, and when this record was committed. */
  seenAtMs: number
  committedAtMs: number
  trades: TradeWire[]
  /** Ids of trades that a reorg took back. */
  removedTrades: string[]
  candles: CandleChange[]
  launches: LaunchWire[]
  removedLaunches: { network: LaunchWire['network']; token: string }[]
  /** Transfers of watched wallets, names left out, and the ids of those that a reorg took back. */
  transfers: WalletEvent[]
  removedTransfers: string[]
  /** Dollar prices that changed, by symbol. */
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

/** What a record says in which nothing changed: to begin one with. */
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
