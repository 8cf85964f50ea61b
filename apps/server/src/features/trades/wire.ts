import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { TradeWire } from '@peregrine/contract/trade'
import type { ChainKey, Network } from '@peregrine/core/network'
import { formatTradeIndex, tradeId } from '@peregrine/core/tradeIndex'
import { usdText } from '@peregrine/core/units'

/** A row of `trade` with what its tokens are called. Whole numbers past 2^53 arrive as text. */
export type TradeRow = {
  chain: ChainKey
  network: Network
  block_number: string
  block_hash: string
  time_ms: string
  tx_index: number
  tx_hash: string
  idx: number
  in_pool: boolean
  in_wallet: boolean
  route_id: string
  hops: number
  dex: string
  pool: string | null
  sender: string
  side: 'b' | 's' | 'x'
  token: string
  sold_token: string
  sold_units: string | null
  bought_token: string
  bought_units: string | null
  value_micros: string | null
  price_usd: number | null
  market_cap: number | null
  seen_ms: string
  token_symbol: string | null
  sold_symbol: string | null
  sold_decimals: number | null
  bought_symbol: string | null
  bought_decimals: number | null
}

const tradeTypes = { b: 'buy', s: 'sell', x: 'swap' } as const

function symbolOf(chain: ChainKey, address: string, symbol: string | null): string {
  return findBaseToken(chain, address)?.symbol ?? symbol ?? ''
}

function decimalsOf(chain: ChainKey, address: string, decimals: number | null): number | null {
  return findBaseToken(chain, address)?.decimals ?? decimals
}

/** A trade as clients see it; `userName` is the marked wallet's name, or null. */
export function tradeToWire(row: TradeRow, userName: string | null): TradeWire {
  const { chain, idx } = row
  const timestamp = Number(row.time_ms)
  return {
    id: tradeId(chain, row.tx_hash, idx, row.block_hash),
    chain,
    network: row.network,
    transactionHash: row.tx_hash,
    index: formatTradeIndex(chain, idx),
    blockNumber: Number(row.block_number),
    blockHash: row.block_hash,
    timestamp,
    eventDatetime: new Date(timestamp).toISOString(),
    seenAt: Number(row.seen_ms),
    senderAddress: row.sender,
    userName,
    tradeType: tradeTypes[row.side],
    buy: row.side === 'b',
    dex: row.dex,
    poolAddress: row.pool,
    routeId: row.route_id,
    hops: row.hops,
    inPool: row.in_pool,
    inWallet: row.in_wallet,
    tokenAddress: row.token,
    tokenSymbol: symbolOf(chain, row.token, row.token_symbol),
    receivedTokenAddress: row.bought_token,
    receivedTokenSymbol: symbolOf(chain, row.bought_token, row.bought_symbol),
    receivedTokenAmount: row.bought_units,
    receivedTokenDecimals: decimalsOf(chain, row.bought_token, row.bought_decimals),
    sentTokenAddress: row.sold_token,
    sentTokenSymbol: symbolOf(chain, row.sold_token, row.sold_symbol),
    sentTokenAmount: row.sold_units,
    sentTokenDecimals: decimalsOf(chain, row.sold_token, row.sold_decimals),
    valueUsd: row.value_micros === null ? null : usdText(BigInt(row.value_micros)),
    tokenPrice: row.price_usd,
    marketCap: row.market_cap,
  }
}
