import type { BaseUnits } from '@peregrine/core/units'
import type { SwapFact } from '../fact.ts'
import { eventOfCall } from '../solana/anchorEvents.ts'
import { findVenueName, routers } from '../solana/programs.ts'
import { type FoundSwap, isWithin, type RouteDecoder } from '../solana/routeDecoder.ts'
import type { Instruction } from '../solana/solanaTransaction.ts'
import { type JupiterHop, jupiterSwapEvents } from './jupiterSwapEvents.ts'

/**
 * Hops of a Jupiter v6 (or DFlow, whose event is the same) route on venues that are not decoded. Each hop of the
 * router's events is matched with the call to its venue; a hop whose call was decoded is passed over.
 */
export const decodeJupiterRoute: RouteDecoder = (_transaction, router, inside) => {
  const calls = new Set(router.children)
  const unclaimed = new Set(inside)
  const hops: SwapFact[] = []
  for (const child of router.children) {
    const event = child.program === router.program ? eventOfCall(child) : null
    for (const hop of event ? jupiterSwapEvents(event) : []) {
      const call = findCall(calls, hop.amm)
      if (call) calls.delete(call)
      if (!claim(unclaimed, hop, call)) hops.push(swapOf(hop, router, call ?? child))
    }
  }
  return hops
}

function findCall(calls: ReadonlySet<Instruction>, program: string): Instruction | null {
  for (const call of calls) if (call.program === program) return call
  return null
}

/** Takes the decoded swap of a hop out of `unclaimed`: the one inside its call, or else one of the same tokens. */
function claim(unclaimed: Set<FoundSwap>, hop: JupiterHop, call: Instruction | null): boolean {
  for (const swap of unclaimed) {
    const { sold, bought } = swap.fact
    const isSame = sold.token === hop.inputMint && bought.token === hop.outputMint
    if (call ? isWithin(swap.instruction, call) : isSame) return unclaimed.delete(swap)
  }
  return false
}

function swapOf(hop: JupiterHop, router: Instruction, at: Instruction): SwapFact {
  return {
    kind: 'swap',
    dex: findVenueName(hop.amm) ?? routers.get(router.program) ?? 'jupiter',
    pool: null,
    index: at.index,
    sold: { token: hop.inputMint, units: hop.inputUnits as BaseUnits },
    bought: { token: hop.outputMint, units: hop.outputUnits as BaseUnits },
    sender: null,
    fromRouteEvent: true,
  }
}
