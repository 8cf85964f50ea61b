import type { EqualWorth } from '../fact.ts'

/** A trade in base units, and what sets the price after it. */
type CurveTrade = {
  isBuy: boolean
  baseUnits: bigint
  /** What the curve counted, before fees. */
  quoteUnits: bigint
  baseAfter: bigint
  quoteBefore: bigint
}

/**
 * True if a trade was made along a constant product: then its own price is that of the quote before it to the base after
 * it, whatever its size and direction. Up to one unit of quote and a hundredth.
 */
export function isAlongProduct({
  baseUnits,
  quoteUnits,
  baseAfter,
  quoteBefore,
}: Omit<CurveTrade, 'isBuy'>): boolean {
  const [paid, expected] = [quoteUnits * baseAfter, baseUnits * quoteBefore]
  const difference = paid > expected ? paid - expected : expected - paid
  return baseAfter > 0n && quoteBefore > 0n && difference <= baseAfter + expected / 100n
}

/** A curve's trade and its virtual reserves after it; null where an event lacks them. */
type VirtualTrade = Pick<CurveTrade, 'isBuy' | 'baseUnits' | 'quoteUnits'> & {
  curve: { virtualToken: bigint | null; virtualQuote: bigint | null }
}

/** The price of virtual reserves of `mints` (base, quote); undefined if the trade was not made along their product. */
export function virtualPrice(
  mints: readonly [string, string],
  { isBuy, baseUnits, quoteUnits, curve }: VirtualTrade,
): EqualWorth | undefined {
  const { virtualToken: baseAfter, virtualQuote: quoteAfter } = curve
  if (!baseAfter || !quoteAfter || quoteAfter < 0n) return undefined
  const quoteBefore = isBuy ? quoteAfter - quoteUnits : quoteAfter + quoteUnits
  return isAlongProduct({ baseUnits, quoteUnits, baseAfter, quoteBefore })
    ? { tokens: mints, units: [baseAfter, quoteAfter] }
    : undefined
}
