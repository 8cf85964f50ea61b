import type { ChainKey } from '@peregrine/core/network'
import { constantProductOut } from '@peregrine/protocols/uniswap-v2/quote'
import type { SwapHop } from '@peregrine/protocols/swapOrder'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import { encodeFunctionData, parseAbi } from 'viem'
import type { ChainRequest } from '../../../chainRequest.ts'
import { type Read, readMany, resultOf } from './callNode.ts'
import { type RoutePool, venueOf } from './routePools.ts'

type Hex = `0x${string}`

/** A route with what it delivers for an amount, and for a thousandth of it: the price before the trade. */
export type Route = {
  hops: readonly SwapHop[]
  out: bigint
  smallIn: bigint
  smallOut: bigint
  depthIn: bigint | null
}

const pairAbi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function token0() view returns (address)',
])
const quoterAbi = parseAbi([
  'struct Params { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Params params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 ticks, uint256 gas)',
])

/** What a hop turns an amount into, and a small part of it. */
type Leg = { hop: SwapHop; out: bigint; smallOut: bigint; depthIn: bigint | null }

const hopOf = ({ tokens, ...pool }: RoutePool, tokenIn: string): SwapHop => ({
  ...pool,
  tokenIn,
  tokenOut: tokens[0] === tokenIn ? tokens[1] : tokens[0],
})

function readsOf(quoter: string, hop: SwapHop, amounts: readonly bigint[]): Read[] {
  if (hop.kind === 'v2')
    return [{ to: hop.pool, data: encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' }) }]
  return amounts.map((amountIn) => ({
    to: quoter,
    data: encodeFunctionData({
      abi: quoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [
        {
          tokenIn: hop.tokenIn as Hex,
          tokenOut: hop.tokenOut as Hex,
          amountIn,
          fee: hop.feePips,
          sqrtPriceLimitX96: 0n,
        },
      ],
    }),
  }))
}

function legOf(
  hop: SwapHop,
  [amountIn, smallIn]: readonly [bigint, bigint],
  results: readonly (Hex | null)[],
): Leg | null {
  if (hop.kind === 'v2') {
    const reserves = resultOf(pairAbi, 'getReserves', results[0])
    if (!reserves) return null
    // token0 is the lower address (UniswapV2Factory.createPair).
    const isFirst = hop.tokenIn < hop.tokenOut
    const [reserveIn, reserveOut] = isFirst ? [reserves[0], reserves[1]] : [reserves[1], reserves[0]]
    const out = constantProductOut(amountIn, reserveIn, reserveOut, hop.feePips)
    return {
      hop,
      out,
      smallOut: constantProductOut(smallIn, reserveIn, reserveOut, hop.feePips),
      depthIn: reserveIn,
    }
  }
  const [whole, small] = results.map(
    (data) => resultOf(quoterAbi, 'quoteExactInputSingle', data)?.[0] ?? null,
  )
  return whole ? { hop, out: whole, smallOut: small ?? 0n, depthIn: null } : null
}

/** Quotes many hops, each for its own amounts, in one call. Hops that cannot trade are left out. */
async function quoteLegs(
  request: ChainRequest,
  chain: ChainKey,
  asked: readonly { hop: SwapHop; amounts: readonly [bigint, bigint] }[],
): Promise<Leg[]> {
  const quoter = findTradeRouters(chain)?.quoterV2 ?? ''
  const reads = asked.map(({ hop, amounts }) => readsOf(quoter, hop, amounts))
  const results = await readMany(request, chain, reads.flat())
  let at = 0
  return asked.flatMap(({ hop, amounts }, index) => {
    const count = reads[index]?.length ?? 0
    const leg = legOf(hop, amounts, results.slice(at, at + count))
    at += count
    return leg && leg.out > 0n ? [leg] : []
  })
}

const best = <T extends { out: bigint }>(legs: readonly T[]): T | null =>
  legs.reduce<T | null>((found, leg) => (!found || leg.out > found.out ? leg : found), null)

const least = (a: bigint | null, b: bigint | null) => (a === null ? b : b === null || a < b ? a : b)

/**
 * The route that delivers most: one pool, or two by way of a base token.
 *
 * @param pools as RoutePools finds them
 * @param preferred a pool that wins when it delivers as much
 * @returns null if no route delivers anything
 */
export async function findBestRoute(
  request: ChainRequest,
  chain: ChainKey,
  {
    pools,
    tokenIn,
    tokenOut,
    amountIn,
  }: { pools: readonly RoutePool[]; tokenIn: string; tokenOut: string; amountIn: bigint },
): Promise<Route | null> {
  const smallIn = amountIn / 1_000n + 1n
  const amounts = [amountIn, smallIn] as const
  const first = pools.filter(({ tokens }) => tokens.includes(tokenIn)).map((pool) => hopOf(pool, tokenIn))
  const legs = await quoteLegs(
    request,
    chain,
    first.map((hop) => ({ hop, amounts })),
  )
  const direct = best(legs.filter(({ hop }) => hop.tokenOut === tokenOut))
  const { bases } = venueOf(chain)
  const middles = bases.filter((base) => base !== tokenIn && base !== tokenOut)
  const toMiddle = middles.flatMap((middle) => best(legs.filter(({ hop }) => hop.tokenOut === middle)) ?? [])
  const second = toMiddle.flatMap((leg) =>
    pools
      .filter(({ tokens }) => tokens.includes(leg.hop.tokenOut) && tokens.includes(tokenOut))
      .map((pool) => ({
        leg,
        hop: hopOf(pool, leg.hop.tokenOut),
        amounts: [leg.out, leg.smallOut] as const,
      })),
  )
  const ends = await quoteLegs(request, chain, second)
  const twoHops = best(
    ends.flatMap((end) => {
      const start = second.find(({ hop }) => hop === end.hop)?.leg
      return start ? [{ start, end, out: end.out }] : []
    }),
  )
  // A second pool costs gas and slips twice: it must deliver half a percent more.
  if (twoHops && (!direct || twoHops.out * 1_000n > direct.out * 1_005n)) {
    const { start, end } = twoHops
    return {
      hops: [start.hop, end.hop],
      out: end.out,
      smallIn,
      smallOut: end.smallOut,
      depthIn: least(start.depthIn, null),
    }
  }
  return (
    direct && {
      hops: [direct.hop],
      out: direct.out,
      smallIn,
      smallOut: direct.smallOut,
      depthIn: direct.depthIn,
    }
  )
}
