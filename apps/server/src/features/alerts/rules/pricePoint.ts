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

/**
 * Returns the prices set by trades in pools, in order: of a transaction, the one at which it leaves each pool. Those
 * between two of its trades are nobody's to trade at.
 */
export function pricePoints(trades: readonly TradeWire[]): PricePoint[] {
  const placeOf = ({ transactionHash, poolAddress, tokenAddress }: TradeWire) =>
    `${transactionHash} ${poolAddress} ${tokenAddress}`
  const priced = trades.filter(isPriced)
  const lastAt = new Map(priced.map((trade, at) => [placeOf(trade), at]))
  return priced.filter((trade, at) => lastAt.get(placeOf(trade)) === at).map(pointOf)
}

const isPriced = ({ inPool, tokenPrice, marketCap }: TradeWire): boolean =>
  inPool && (tokenPrice !== null || marketCap !== null)

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
