import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { ChainKey } from '@peregrine/core/network'

/**
 * Whether a side of a trade bears its fees. A trade of one token for another is a sale and a purchase at once: what it
 * cost then belongs to what was bought, so that it counts once.
 */
export function isFeeBearing(chain: ChainKey, side: 'buy' | 'sell', boughtToken: string): boolean {
  return side === 'buy' || findBaseToken(chain, boughtToken) !== null
}
