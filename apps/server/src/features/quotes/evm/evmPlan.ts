import type { ChainKey } from '@peregrine/core/network'
import { buildCurveBuy, buildCurveSell } from '@peregrine/protocols/fourmeme/buildTrade'
import {
  buildUniversalCall,
  planUniversalSwap,
  type UniversalPlan,
} from '@peregrine/protocols/pancake-universal/buildSwap'
import { buildRouterSwap } from '@peregrine/protocols/swap-router02/buildSwap'
import type { BuiltCall, SwapHop } from '@peregrine/protocols/swapOrder'
import { findTradeRouters, type TradeRouters } from '@peregrine/protocols/tradeRouters'

/** Where a trade goes: a route through the chain's router, or a launchpad's curve. */
export type Venue =
  | { kind: 'router'; hops: readonly SwapHop[] }
  /** `feeBps` is what the curve takes of a sale, rounded up. */
  | { kind: 'four'; manager: string; feeBps: number }

/** Everything that a call is built from. Base units; the deadline in Unix seconds. */
export type CallOrder = {
  chain: ChainKey
  side: 'buy' | 'sell'
  token: string
  /** Signs and receives; lower case. */
  wallet: string
  venue: Venue
  amountIn: bigint
  minimumOut: bigint
  deadline: bigint
  serviceFee: { bps: number; recipient: string } | null
}

/** The routers of an EVM chain. Throws for Solana. */
export function routersOf(chain: ChainKey): TradeRouters {
  const routers = findTradeRouters(chain)
  if (!routers) throw new Error(`${chain} has no router`)
  return routers
}

/** The operator's fee that is part of the call; on BNB Chain it is paid apart, after the trade (checklist T141). */
export function feeInCall({ chain, venue, serviceFee }: CallOrder): CallOrder['serviceFee'] {
  return chain === 'bsc' || venue.kind === 'four' ? null : serviceFee
}

/** Commands and inputs of a trade on BNB Chain, before any permission; null elsewhere. */
export function universalPlanOf(order: CallOrder): UniversalPlan | null {
  const { venue, chain } = order
  if (venue.kind !== 'router' || !routersOf(chain).universal) return null
  return planUniversalSwap({ ...order, hops: venue.hops, serviceFee: null })
}

/** The unsigned call of a trade; a sale on BNB Chain then lacks its Permit2 permission, where it needs one. */
export function callOf(order: CallOrder): BuiltCall {
  const { venue, chain, side, token, amountIn, minimumOut, deadline } = order
  const { universal, swapRouter02 } = routersOf(chain)
  if (venue.kind === 'four') {
    const { manager, feeBps } = venue
    if (side === 'buy') return buildCurveBuy(manager, { token, amountIn, minimumOut })
    return buildCurveSell(manager, { token, amountIn, minimumOut }, feeBps)
  }
  const plan = universalPlanOf(order)
  if (plan && universal)
    return buildUniversalCall(universal.router, plan, deadline, side === 'buy' ? amountIn : 0n)
  return buildRouterSwap(swapRouter02, { ...order, hops: venue.hops, serviceFee: feeInCall(order) })
}

/**
 * Gas of the Permit2 permission in front of a sale, which no simulation has, since only the wallet can sign it: 45,000
 * to 55,000 for the check of the signature and two stored words (measured on the sandbox's chain).
 */
export function permissionGasOf({ chain, side, venue }: CallOrder): bigint {
  return venue.kind === 'router' && side === 'sell' && routersOf(chain).universal ? 60_000n : 0n
}

/** Who takes the token of a sale by an approval. */
export function spenderOf({ chain, venue }: Pick<CallOrder, 'chain' | 'venue'>): string {
  const { universal, swapRouter02 } = routersOf(chain)
  if (venue.kind === 'four') return venue.manager
  return universal ? universal.permit2 : swapRouter02
}
