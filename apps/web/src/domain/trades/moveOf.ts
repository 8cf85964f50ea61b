import { moveOf as moveAt, type Move } from '@peregrine/core/portfolio/moveOf'
import type { TradeWire } from '@peregrine/contract/trade'

export type { Move }

/**
 * The move of a trade by a wallet that held `before` base units; null where that cannot be said: a swap between two
 * coins, an unknown amount, a sale of what was never seen to be bought.
 */
export function moveOf(trade: TradeWire, before: bigint): Move | null {
  const { tradeType, tokenAddress, sentTokenAddress, sentTokenAmount } = trade
  if (tradeType === 'buy') return moveAt('buy', null, before)
  if (tradeType !== 'sell' || sentTokenAddress !== tokenAddress || sentTokenAmount === null) return null
  return moveAt('sell', BigInt(sentTokenAmount), before)
}
