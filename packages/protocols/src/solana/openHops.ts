import { pumpHops } from '../pumpfun/hop.ts'
import { pumpSwapHops } from '../pumpswap/hop.ts'
import { cpmmHops } from '../raydium-cpmm/hop.ts'
import type { HopVenue } from './swapHop.ts'

const venues: Readonly<Record<string, HopVenue>> = {
  pumpfun: pumpHops,
  pumpswap: pumpSwapHops,
  'raydium-cpmm': cpmmHops,
}

/** The venue of a pool; null if its pools cannot be traded directly. */
export function findHopVenue(dex: string): HopVenue | null {
  return Object.hasOwn(venues, dex) ? (venues[dex] as HopVenue) : null
}

/** Names of the venues that can be traded directly. */
export const hopVenues: readonly string[] = Object.keys(venues)
