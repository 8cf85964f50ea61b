import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { ChainKey } from '@peregrine/core/network'

/**
 * True when this side of a trade bears its fees. A token-for-token trade is a sale and a purchase at once: its costs
 * then go to the purchase, so that they count once.
 */
export function isFeeBearing(chain: ChainKey, side: 'buy' | 'sell', boughtToken: string): boolean {
  return side === 'buy' || findBaseToken(chain, boughtToken) !== null
}
