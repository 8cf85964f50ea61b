import type { TradeWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'

/** A token's price as set by a trade, in dollars. */
export type PricePoint = {
  tradeId: string
  network: Network
  token: string
  pool: string | null
  price: number | null
  marketCap: number | null
  transactionHash: string
  blockNumber: number
  blockTimeMs: number
  seenAtMs: number
}

/** Returns the prices set by trades in pools, in order. */
export function pricePoints(trades: readonly TradeWire[]): PricePoint[] {
  return trades.flatMap((trade) => {
    if (!trade.inPool || (trade.tokenPrice === null && trade.marketCap === null)) return []
    return {
      tradeId: trade.id,
      network: trade.network,
      token: trade.tokenAddress,
      pool: trade.poolAddress,
      price: trade.tokenPrice,
      marketCap: trade.marketCap,
      transactionHash: trade.transactionHash,
      blockNumber: trade.blockNumber,
      blockTimeMs: trade.timestamp,
      seenAtMs: trade.seenAt,
    }
  })
}
