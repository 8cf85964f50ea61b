import type { TradeWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'
import { leavingTrades } from '../../../domain/trades/leavingTrades.ts'

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

/** Returns the prices at which transactions leave pools, in order. */
export const pricePoints = (trades: readonly TradeWire[]): PricePoint[] => leavingTrades(trades).map(pointOf)

/**
 * True where a price counts for a rule on all pools of a token: it is of the deepest one, since anybody can open another
 * and trade in it at any price. As long as none is known, all count.
 */
export function isMarketPrice({ pool }: Pick<PricePoint, 'pool'>, deepest: string | undefined): boolean {
  return deepest === undefined || pool === deepest
}

function pointOf(trade: TradeWire): PricePoint {
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
}
