import type { TradeWire } from '@peregrine/contract/trade'

/**
 * Returns the trades whose price is the one at which a transaction leaves a pool, in order. Prices between two trades of
 * one transaction are nobody's to trade at: it may have pushed the pool there and back.
 */
export function leavingTrades(trades: readonly TradeWire[]): TradeWire[] {
  const placeOf = ({ transactionHash, poolAddress, tokenAddress }: TradeWire) =>
    `${transactionHash} ${poolAddress} ${tokenAddress}`
  const priced = trades.filter(isPriced)
  const lastAt = new Map(priced.map((trade, at) => [placeOf(trade), at]))
  return priced.filter((trade, at) => lastAt.get(placeOf(trade)) === at)
}

const isPriced = ({ inPool, tokenPrice, marketCap }: TradeWire): boolean =>
  inPool && (tokenPrice !== null || marketCap !== null)
