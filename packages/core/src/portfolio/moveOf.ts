/** What a trade does to a wallet's position: opens, adds to, reduces or closes it. */
export type Move = 'open' | 'add' | 'reduce' | 'close'

/** What is left after a sale, as a part of what was held, may be this small (a hundredth) and still count as nothing. */
const dust = 100n

/**
 * The move of a trade by a wallet that held `before` base units; null where that cannot be said: an unknown amount, a
 * sale of what was never seen to be bought.
 */
export function moveOf(side: 'buy' | 'sell', units: bigint | null, before: bigint): Move | null {
  if (side === 'buy') return before > 0n ? 'add' : 'open'
  if (units === null || before <= 0n) return null
  return (before - units) * dust <= before ? 'close' : 'reduce'
}
