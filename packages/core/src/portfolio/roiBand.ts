/** Bands of a closed position's return, the largest first: over 500 %, 200 to 500, 0 to 200, −50 to 0, under −50. */
export const roiBands = ['over500', 'to500', 'to200', 'to0', 'under-50'] as const
export type RoiBand = (typeof roiBands)[number]

/**
 * Band of a return. Its lower bound belongs to a band, and 500 % to the second: only more is over 500 %.
 *
 * @param profitMicros profit and cost in the same unit
 * @returns null if nothing was paid, so that there is no return
 */
export function roiBand(profitMicros: bigint, costMicros: bigint): RoiBand | null {
  if (costMicros <= 0n) return null
  if (profitMicros > costMicros * 5n) return 'over500'
  if (profitMicros >= costMicros * 2n) return 'to500'
  if (profitMicros >= 0n) return 'to200'
  return profitMicros * 2n >= -costMicros ? 'to0' : 'under-50'
}
