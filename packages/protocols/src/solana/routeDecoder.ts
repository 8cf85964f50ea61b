import type { DecodeFault, SwapFact } from '../fact.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

/** A swap with its source instruction. */
export type FoundSwap = { instruction: Instruction; fact: SwapFact }

/**
 * Hops of a route that no venue's decoder explained, from the router's own events, and a fault for each malformed
 * event. `inside` are the swaps decoded within the router's instruction; those hops are not repeated.
 */
export type RouteDecoder = (
  transaction: SolanaTransaction,
  router: Instruction,
  inside: readonly FoundSwap[],
) => readonly (SwapFact | DecodeFault)[]

/** True if `instruction` is `ancestor` or was called by it, directly or not. */
export function isWithin(instruction: Instruction, ancestor: Instruction): boolean {
  for (let at: Instruction | null = instruction; at !== null; at = at.parent) {
    if (at === ancestor) return true
  }
  return false
}
