/** Effect of a trade on a wallet's position: opens, adds to, reduces or closes it. */
export type Move = 'open' | 'add' | 'reduce' | 'close'

/** A remainder after a sale below this fraction (a hundredth) of the holding counts as nothing. */
const dust = 100n

/**
 * The move of a trade by a wallet that held `before` base units; null if unknown: an unknown amount, or a sale without
 * indexed buys.
 */
export function moveOf(side: 'buy' | 'sell', units: bigint | null, before: bigint): Move | null {
  if (side === 'buy') return before > 0n ? 'add' : 'open'
  if (units === null || before <= 0n) return null
  return (before - units) * dust <= before ? 'close' : 'reduce'
}
