import type { BuyerState } from '@peregrine/contract/routes/firstBuyers'

/** Base units of a wallet's trades from its first purchase on: that purchase, and all of them. */
export type BuyerUnits = { first: bigint; bought: bigint; sold: bigint }

/** What is left of a purchase counts as nothing below this fraction of it, as in the moves of trades. */
const dust = 100n

/**
 * Decides what a wallet did since its first purchase; null if that is unknown.
 *
 * @param units null if some of its trades, or their amounts, are not known
 * @param held balance on chain; null if that is unknown
 */
export function buyerState(units: BuyerUnits | null, held: bigint | null): BuyerState | null {
  if (units === null) return null
  const { first, bought, sold } = units
  // It bought and sold within one transaction.
  if (bought === 0n) return held === 0n ? 'closed' : null
  const left = bought - sold
  if (held !== null && (left - held) * 2n > bought) return 'moved'
  if ((held ?? left) * dust <= bought) return 'closed'
  if (left === first) return 'holds'
  return left > first ? 'added' : 'reduced'
}
