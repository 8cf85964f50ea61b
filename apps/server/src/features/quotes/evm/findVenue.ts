import { nativeCoin } from '@peregrine/core/address'
import { networkFacts } from '@peregrine/core/network'
import type { EvmNetwork } from '@peregrine/core/trading/autoGas'
import type { ChainRequest } from '../../../chainRequest.ts'
import { findBestRoute } from './bestRoute.ts'
import type { Venue } from './evmPlan.ts'
import { quoteFour } from './fourVenue.ts'
import { type RoutePools, venueOf } from './routePools.ts'

/** Where a trade goes, and what it delivers there before any simulation; base units. */
export type FoundVenue = {
  venue: Venue
  /** What the venue takes: less than was offered only for the rest of a curve. */
  taken: bigint
  out: bigint
  smallIn: bigint
  smallOut: bigint
  depthIn: bigint | null
  fee: { token: string; units: bigint } | null
  /** Gas of a trade that cannot be simulated. */
  assumedGas: bigint
}

export type VenueQuestion = {
  network: EvmNetwork
  side: 'buy' | 'sell'
  token: string
  units: bigint
  /** Wins where it delivers as much as the best. */
  pool?: string | null
}

/** More fits no Permit2 permission (uint160), and no pool. */
const maxUnits = 2n ** 160n - 1n

/** A transfer and a swap; one more for each further pool; opening the exchange pool of a filled curve. */
const gas = { first: 190_000n, further: 120_000n, filling: 4_000_000n }

async function findCurve(
  request: ChainRequest,
  { network, side, token, units }: VenueQuestion,
): Promise<FoundVenue | null> {
  if (network !== 'four' && network !== 'bsc') return null
  const four = await quoteFour(request, side, token, units)
  if (!four) return null
  const { manager, feeBps, fee, isFilling, ...rest } = four
  return {
    ...rest,
    venue: { kind: 'four', manager, feeBps },
    depthIn: null,
    fee: { token: nativeCoin, units: fee },
    assumedGas: isFilling ? gas.filling : gas.first,
  }
}

async function findRoute(
  request: ChainRequest,
  pools: RoutePools,
  { network, side, token, units, pool = null }: VenueQuestion,
): Promise<FoundVenue | null> {
  const { chain } = networkFacts[network]
  const { wrapped } = venueOf(chain)
  const [tokenIn, tokenOut] = side === 'buy' ? [wrapped, token] : [token, wrapped]
  const known = await pools.of(chain, token)
  const question = { pools: known, tokenIn, tokenOut, amountIn: units, preferred: pool }
  const route = await findBestRoute(request, chain, question)
  if (!route) return null
  const { hops } = route
  const [first] = hops
  // Each pool keeps its share of what it takes in: told apart only for a single pool, whose input is known.
  const fee =
    hops.length === 1 && first
      ? { token: side === 'buy' ? nativeCoin : token, units: (units * BigInt(first.feePips)) / 1_000_000n }
      : null
  const assumedGas = gas.first + gas.further * BigInt(hops.length - 1)
  return { ...route, venue: { kind: 'router', hops }, taken: units, fee, assumedGas }
}

/**
 * Finds where a trade delivers most. The launchpad's curve comes first: a token on it has no other honest market.
 *
 * @returns null for no route
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function findVenue(
  request: ChainRequest,
  pools: RoutePools,
  asked: VenueQuestion,
): Promise<FoundVenue | null> {
  const { wrapped } = venueOf(networkFacts[asked.network].chain)
  // The coin for itself: a route through a base and back would only pay fees.
  const isCoin = asked.token === wrapped || asked.token === nativeCoin
  if (isCoin || asked.units > maxUnits) return null
  return (await findCurve(request, asked)) ?? findRoute(request, pools, asked)
}
