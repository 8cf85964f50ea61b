import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { printTradeIndex } from '@peregrine/core/tradeIndex'
import { usdText } from '@peregrine/core/units'
import type { TransferRow } from '../db/rows.ts'

type Whole = number | string
type Units = bigint | string | null

/** A transfer from the indexer, or from a query, which returns integers past 2^53 as text. */
export type StoredTransfer = Omit<
  TransferRow,
  'block_number' | 'time_ms' | 'seen_ms' | 'units' | 'value_micros'
> & { block_number: Whole; time_ms: Whole; seen_ms: Whole; units: bigint | string; value_micros: Units }

export type TransferKey = Pick<
  TransferRow,
  'chain' | 'tx_hash' | 'idx' | 'block_hash' | 'wallet' | 'direction'
>

/**
 * Returns a transfer's id for lists: its two sides are two events. The end of the block hash separates it from a
 * reorged twin.
 */
export function transferId({ chain, tx_hash, idx, block_hash, wallet, direction }: TransferKey): string {
  const place = idx < 0 ? `x${-idx}` : printTradeIndex(chain, idx)
  return `${tx_hash}:${direction}:${place}:${wallet}:${block_hash.slice(-8)}`
}

/** Converts a transfer to an event of the wallet. */
export function transferToWire(row: StoredTransfer): WalletEvent {
  return {
    id: transferId(row),
    kind: row.direction === 'i' ? 'in' : 'out',
    chain: row.chain,
    network: row.chain,
    wallet: row.wallet,
    walletName: null,
    transactionHash: row.tx_hash,
    blockNumber: Number(row.block_number),
    blockHash: row.block_hash,
    timestamp: Number(row.time_ms),
    seenAt: Number(row.seen_ms),
    token: { address: row.token, symbol: row.symbol, decimals: row.decimals, units: row.units.toString() },
    quote: null,
    isNative: row.is_native,
    isBaseCoin: row.is_native || findBaseToken(row.chain, row.token) !== null,
    counterparty: row.counterparty,
    spam: row.spam,
    valueUsd: row.value_micros === null ? null : usdText(BigInt(row.value_micros)),
    tokenPrice: row.price_usd,
    marketCap: row.market_cap,
    poolAddress: row.pool,
    dex: null,
    move: null,
    realisedUsd: null,
    realisedParts: null,
    profitUsd: null,
    profitParts: null,
  }
}
