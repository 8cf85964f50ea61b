import type { ChainKey } from '@peregrine/core/network'
import type { SwapHop } from '@peregrine/protocols/swapOrder'
import type { ChainRequest } from '../../../chainRequest.ts'
import { type Leg, quoteLegs } from './quoteLegs.ts'
import { type RoutePool, venueOf } from './routePools.ts'

/** A route with what it delivers for an amount, and for a thousandth of it: the price before the trade. */
export type Route = {
  hops: readonly SwapHop[]
  out: bigint
  smallIn: bigint
  smallOut: bigint
  /** What the only pool holds of the input, if it is a V2 pair. */
  depthIn: bigint | null
}

export type RouteQuestion = {
  /** As RoutePools finds them. */
  pools: readonly RoutePool[]
  tokenIn: string
  tokenOut: string
  amountIn: bigint
  /** A pool that wins where it delivers as much as the best. */
  preferred: string | null
}

const hopOf = ({ tokens, ...pool }: RoutePool, tokenIn: string): SwapHop => ({
  ...pool,
  tokenIn,
  tokenOut: tokens[0] === tokenIn ? tokens[1] : tokens[0],
})

/** The first of those that deliver most. */
const best = <T extends { out: bigint }>(legs: readonly T[]): T | null =>
  legs.reduce<T | null>((found, leg) => (!found || leg.out > found.out ? leg : found), null)

/**
 * Best first pools of two, one for each base token and kind of pool: both pools are of one kind, so that a route is one
 * swap of the router, which is all that the wallet's guard reads.
 */
function firstHalves(legs: readonly Leg[], middles: readonly string[]): Leg[] {
  return middles.flatMap((middle) =>
    (['v2', 'v3'] as const).flatMap(
      (kind) => best(legs.filter(({ hop }) => hop.tokenOut === middle && hop.kind === kind)) ?? [],
    ),
  )
}

/**
 * The route that delivers most: one pool, or two by way of a base token.
 *
 * @returns null if no route delivers anything
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function findBestRoute(
  request: ChainRequest,
  chain: ChainKey,
  { pools, tokenIn, tokenOut, amountIn, preferred }: RouteQuestion,
): Promise<Route | null> {
  const smallIn = amountIn / 1_000n + 1n
  const ordered = [...pools].sort((a, b) => Number(b.pool === preferred) - Number(a.pool === preferred))
  const first = ordered
    .filter(({ tokens }) => tokens.includes(tokenIn))
    .map((pool) => ({ hop: hopOf(pool, tokenIn), amounts: [amountIn, smallIn] as const }))
  const legs = await quoteLegs(request, chain, first)
  const direct = best(legs.filter(({ hop }) => hop.tokenOut === tokenOut))
  const middles = venueOf(chain).bases.filter((base) => base !== tokenIn && base !== tokenOut)
  const second = firstHalves(legs, middles).flatMap((start) =>
    ordered
      .filter(({ tokens, kind }) => {
        const isNext = tokens.includes(start.hop.tokenOut) && tokens.includes(tokenOut)
        return isNext && kind === start.hop.kind
      })
      .map((pool) => ({
        start,
        hop: hopOf(pool, start.hop.tokenOut),
        amounts: [start.out, start.smallOut] as const,
      })),
  )
  const twoHops = best(await quoteLegs(request, chain, second))
  // A second pool costs gas and slips twice: it must deliver half a percent more.
  if (twoHops && (!direct || twoHops.out * 1_000n > direct.out * 1_005n)) {
    const { asked, hop, out, smallOut } = twoHops
    return { hops: [asked.start.hop, hop], out, smallIn, smallOut, depthIn: null }
  }
  if (!direct) return null
  const { hop, out, smallOut, depthIn } = direct
  return { hops: [hop], out, smallIn, smallOut, depthIn }
}
