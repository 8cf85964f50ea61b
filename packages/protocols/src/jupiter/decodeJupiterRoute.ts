import type { BaseUnits } from '@peregrine/core/units'
import type { DecodeFault, SwapFact } from '../fact.ts'
import { eventOfCall } from '../solana/anchorEvents.ts'
import { boughtUnits, soldUnits } from '../solana/hopUnits.ts'
import { findVenueName, routers } from '../solana/programs.ts'
import { type FoundSwap, isWithin, type RouteDecoder } from '../solana/routeDecoder.ts'
import type { Instruction, SolanaTransaction } from '../solana/solanaTransaction.ts'
import { faultAt } from '../solana/venueDecoder.ts'
import { findHopCall } from './findHopCall.ts'
import { type JupiterHop, jupiterHops } from './jupiterHops.ts'

/**
 * Hops of a Jupiter v6 (or DFlow, with the same event) route on undecoded venues. Each hop of the router's events is
 * matched with the call to its venue; a hop with a decoded call is skipped.
 */
export const decodeJupiterRoute: RouteDecoder = (transaction, router, inside) => {
  const calls = new Set(router.children)
  const unclaimed = new Set(inside)
  const found: (SwapFact | DecodeFault)[] = []
  for (const child of router.children) {
    const event = child.program === router.program ? eventOfCall(child) : null
    const hops = event ? jupiterHops(event) : []
    if (typeof hops === 'string') {
      found.push(...faultAt(nameOf(router), child, hops))
      continue
    }
    for (const hop of hops) {
      const call = findHopCall(transaction, calls, hop)
      if (call) calls.delete(call)
      if (!claim(unclaimed, hop, call)) found.push(swapOf(transaction, hop, router, call, child))
    }
  }
  return found
}

function nameOf(router: Instruction): string {
  return routers.get(router.program) ?? 'jupiter'
}

/** Takes the decoded swap of a hop out of `unclaimed`: the one inside its call, or one of the same tokens. */
function claim(unclaimed: Set<FoundSwap>, hop: JupiterHop, call: Instruction | null): boolean {
  for (const swap of unclaimed) {
    const { sold, bought } = swap.fact
    const isSame = sold.token === hop.inputMint && bought.token === hop.outputMint
    if (call ? isWithin(swap.instruction, call) : isSame) return unclaimed.delete(swap)
  }
  return false
}

/** The event has the amounts offered and received; the call's transfers, if known, are exact. */
function swapOf(
  transaction: SolanaTransaction,
  { amm, ...hop }: JupiterHop,
  router: Instruction,
  call: Instruction | null,
  event: Instruction,
): SwapFact {
  const input = { token: hop.inputMint, units: hop.inputUnits as BaseUnits }
  const output = { token: hop.outputMint, units: hop.outputUnits as BaseUnits }
  const venue = amm ?? call?.program
  return {
    kind: 'swap',
    dex: (venue && findVenueName(venue)) ?? nameOf(router),
    pool: null,
    index: (call ?? event).index,
    sold: call ? { ...input, units: soldUnits(transaction, call, input) } : input,
    bought: call ? { ...output, units: boughtUnits(transaction, call, output) } : output,
    sender: null,
    fromRouteEvent: true,
  }
}
