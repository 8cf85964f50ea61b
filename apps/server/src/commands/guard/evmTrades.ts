import { nativeCoin } from '@peregrine/core/address'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { buildCurveBuy, buildCurveSell, curveFeeBps } from '@peregrine/protocols/fourmeme/buildTrade'
import {
  buildUniversalCall,
  planUniversalSwap,
  type SignedPermit,
  withPermit,
} from '@peregrine/protocols/pancake-universal/buildSwap'
import { buildRouterSwap } from '@peregrine/protocols/swap-router02/buildSwap'
import type { BuiltCall, SwapHop, SwapOrder } from '@peregrine/protocols/swapOrder'
import { findTradeRouters, type TradeRouters } from '@peregrine/protocols/tradeRouters'
import type { PermitSingle, SwapIntent } from '@peregrine/wallet/intent'

type EvmNetwork = 'eth' | 'base' | 'bsc' | 'four'

/** Contracts and tokens of a network's examples. The pools are of no consequence: no call names them. */
export type EvmPlace = { wrapped: string; stable: string; token: string; routers: TradeRouters }

const tokens: Record<EvmNetwork, { stable: string; token: string }> = {
  // USDC and PEPE.
  eth: {
    stable: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    token: '0x6982508145454ce325ddbe47a25d4ec3d2311933',
  },
  // USDC and BRETT.
  base: {
    stable: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    token: '0x532f27101965dd16442e59d40670faf5ebb142e4',
  },
  // USDT and CAKE.
  bsc: {
    stable: '0x55d398326f99059ff775485246999027b3197955',
    token: '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82',
  },
  // A coin of the curve has no fixed address.
  four: {
    stable: '0x55d398326f99059ff775485246999027b3197955',
    token: '0x4444444444444444444444444444444444444444',
  },
}

/** Contracts and tokens of a network's examples. */
export function placeOf(network: EvmNetwork): EvmPlace {
  const chain = network === 'four' ? 'bsc' : network
  const [routers, addresses] = [findTradeRouters(chain), addressesByChain[chain]]
  if (!routers || !addresses) throw new Error(`${chain} has no router`)
  return { ...tokens[network], wrapped: addresses.wrappedNative, routers }
}

function hop(kind: SwapHop['kind'], tokenIn: string, tokenOut: string): SwapHop {
  return { kind, dex: '', pool: '', tokenIn, tokenOut, feePips: kind === 'v3' ? 3_000 : 2_500 }
}

/** One V3 pool on Ethereum, two over the stable coin on Base, a V2 pool on BNB Chain. */
function hopsOf(network: EvmNetwork, { side }: SwapIntent): SwapHop[] {
  const { wrapped, stable, token } = placeOf(network)
  const [from, to] = side === 'buy' ? [wrapped, token] : [token, wrapped]
  if (network === 'base') return [hop('v3', from, stable), hop('v3', stable, to)]
  return [hop(network === 'eth' ? 'v3' : 'v2', from, to)]
}

function curveCall({ side, spend, receive }: SwapIntent, manager: string): BuiltCall {
  const token = side === 'buy' ? receive.token : spend.token
  const order = { token, amountIn: spend.units, minimumOut: receive.units }
  return side === 'buy' ? buildCurveBuy(manager, order) : buildCurveSell(manager, order, curveFeeBps)
}

/** A Permit2 permission for the Universal Router with a placeholder for its signature, which the guard does not read. */
function signedPermit({ spend, deadline }: SwapIntent, router: string): SignedPermit {
  return {
    token: spend.token,
    units: spend.units,
    expiration: deadline,
    nonce: 0,
    spender: router,
    sigDeadline: BigInt(deadline),
    signature: `0x${'11'.repeat(65)}`,
  }
}

/** The call of a swap's intent, by the builders that the server uses. */
export function callOf(network: EvmNetwork, intent: SwapIntent, { hasPermit = false } = {}): BuiltCall {
  const { universal, fourmeme, swapRouter02 } = placeOf(network).routers
  if (network === 'four' && fourmeme) return curveCall(intent, fourmeme.manager)
  const order: SwapOrder = {
    side: intent.side,
    wallet: intent.wallet,
    hops: hopsOf(network, intent),
    amountIn: intent.spend.units,
    minimumOut: intent.receive.units,
    deadline: BigInt(intent.deadline),
    serviceFee: intent.serviceFee,
  }
  if (!universal) return buildRouterSwap(swapRouter02, order)
  const plan = planUniversalSwap(order)
  return buildUniversalCall(
    universal.router,
    hasPermit ? withPermit(plan, signedPermit(intent, universal.router)) : plan,
    order.deadline,
    intent.spend.token === nativeCoin ? order.amountIn : 0n,
  )
}

/** The contract that takes the token of a sale. */
export function spenderOf(network: EvmNetwork): string {
  const { universal, fourmeme, swapRouter02 } = placeOf(network).routers
  if (network === 'four' && fourmeme) return fourmeme.manager
  return universal?.permit2 ?? swapRouter02
}

/** A permission for PancakeSwap's Universal Router. */
export function permitOf(units: bigint, deadline: number): PermitSingle {
  const { routers, token } = placeOf('bsc')
  if (!routers.universal) throw new Error('bsc has no Permit2')
  const { permit2, router } = routers.universal
  return {
    permit2,
    token,
    units,
    expiration: deadline,
    nonce: 0,
    spender: router,
    sigDeadline: BigInt(deadline),
  }
}
