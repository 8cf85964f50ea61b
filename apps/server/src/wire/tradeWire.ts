import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { TradeWire } from '@peregrine/contract/trade'
import { printTradeIndex, tradeId } from '@peregrine/core/tradeIndex'
import { usdText } from '@peregrine/core/units'
import type { RowFees, TradeRow } from '../db/rows.ts'

type Whole = number | string
type Units = bigint | string | null

/** A trade's fees in millionths of a dollar; null when unknown. */
export type StoredRowFees = {
  venue_fee_micros: Units
  router_fee_micros: Units
  network_fee_micros: Units
  tip_micros: Units
}

/** A trade from the indexer, or from a query, which returns integers past 2^53 as text. */
export type StoredTrade = Omit<
  TradeRow,
  | 'block_number'
  | 'time_ms'
  | 'seen_ms'
  | 'sold_units'
  | 'bought_units'
  | 'value_micros'
  | 'quote'
  | 'reason'
  | keyof RowFees
> & {
  block_number: Whole
  time_ms: Whole
  seen_ms: Whole
  sold_units: Units
  bought_units: Units
  value_micros: Units
} & StoredRowFees

/** A token's symbol and decimals; decimals are null when unknown. */
export type TokenIdentity = { symbol: string; decimals: number | null }

const textOf = (micros: Units): string | null => (micros === null ? null : usdText(BigInt(micros)))

/** Returns null when no fee of a trade is known, as in rows of older versions. */
function feesToWire(row: StoredRowFees): TradeWire['fees'] {
  const { venue_fee_micros, router_fee_micros, network_fee_micros, tip_micros } = row
  if (venue_fee_micros === null && router_fee_micros === null && network_fee_micros === null) return null
  return {
    venueUsd: textOf(venue_fee_micros),
    routerUsd: textOf(router_fee_micros),
    networkUsd: textOf(network_fee_micros),
    tipUsd: textOf(tip_micros),
  }
}

const typeOfSide = { b: 'buy', s: 'sell', x: 'swap' } as const

type Bare = Omit<
  TradeWire,
  'tokenSymbol' | 'receivedTokenSymbol' | 'receivedTokenDecimals' | 'sentTokenSymbol' | 'sentTokenDecimals'
>

/** Adds token symbols: from the catalogue for a base token, else the token's own. */
function withTokenSymbols(trade: Bare, identityOf: (token: string) => TokenIdentity): TradeWire {
  const identify = (address: string): TokenIdentity =>
    findBaseToken(trade.chain, address) ?? identityOf(address)
  const received = identify(trade.receivedTokenAddress)
  const sent = identify(trade.sentTokenAddress)
  return {
    ...trade,
    tokenSymbol: identify(trade.tokenAddress).symbol,
    receivedTokenSymbol: received.symbol,
    receivedTokenDecimals: received.decimals,
    sentTokenSymbol: sent.symbol,
    sentTokenDecimals: sent.decimals,
  }
}

/**
 * Converts a trade. `identityOf` looks up tokens that are not in the catalogue; `userName` is the wallet's name, or
 * null.
 */
export function tradeWire(
  row: StoredTrade,
  identityOf: (token: string) => TokenIdentity,
  userName: string | null,
): TradeWire {
  const timestamp = Number(row.time_ms)
  const trade: Bare = {
    id: tradeId(row.chain, row.tx_hash, row.idx, row.block_hash),
    chain: row.chain,
    network: row.network,
    transactionHash: row.tx_hash,
    index: printTradeIndex(row.chain, row.idx),
    blockNumber: Number(row.block_number),
    blockHash: row.block_hash,
    timestamp,
    eventDatetime: new Date(timestamp).toISOString(),
    seenAt: Number(row.seen_ms),
    senderAddress: row.sender,
    userName,
    tradeType: typeOfSide[row.side],
    buy: row.side === 'b',
    dex: row.dex,
    poolAddress: row.pool,
    routeId: row.route_id,
    hops: row.hops,
    inPool: row.in_pool,
    inWallet: row.in_wallet,
    tokenAddress: row.token,
    receivedTokenAddress: row.bought_token,
    receivedTokenAmount: row.bought_units?.toString() ?? null,
    sentTokenAddress: row.sold_token,
    sentTokenAmount: row.sold_units?.toString() ?? null,
    valueUsd: textOf(row.value_micros),
    fees: feesToWire(row),
    tokenPrice: row.price_usd,
    marketCap: row.market_cap,
    // Rows of older versions have the paid price alone; where rounding decided what was paid, the pool's is shown.
    paidPrice: row.paid_usd ?? row.price_usd,
  }
  return withTokenSymbols(trade, identityOf)
}
