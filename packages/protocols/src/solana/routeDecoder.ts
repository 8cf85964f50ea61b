import type { DecodeFault, SwapFact } from '../fact.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

/** A swap with the instruction that it was read from. */
export type FoundSwap = { instruction: Instruction; fact: SwapFact }

/**
 * The hops of a route that no venue's decoder explained, by the router's own events, and a fault for each event that is
 * malformed. `inside` are the swaps decoded within the router's instruction; a hop that is among them is never given
 * again.
 */
export type RouteDecoder = (
  transaction: SolanaTransaction,
  router: Instruction,
  inside: readonly FoundSwap[],
) => readonly (SwapFact | DecodeFault)[]

/** True when `instruction` is `ancestor` or was called by it, directly or not. */
export function isWithin(instruction: Instruction, ancestor: Instruction): boolean {
  for (let at: Instruction | null = instruction; at !== null; at = at.parent) {
    if (at === ancestor) return true
  }
  return false
}
