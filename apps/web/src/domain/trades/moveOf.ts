import { moveOf as moveAt, type Move } from '@peregrine/core/portfolio/moveOf'
import type { TradeWire } from '@peregrine/contract/trade'

export type { Move }

/**
 * Classifies a trade by a wallet that held `before` base units; null when undecidable: a swap between two coins, an
 * unknown amount, a sale with no known buy.
 */
export function moveOf(trade: TradeWire, before: bigint): Move | null {
  const { tradeType, tokenAddress, sentTokenAddress, sentTokenAmount } = trade
  if (tradeType === 'buy') return moveAt('buy', null, before)
  if (tradeType !== 'sell' || sentTokenAddress !== tokenAddress || sentTokenAmount === null) return null
  return moveAt('sell', BigInt(sentTokenAmount), before)
}
