import type { ChainKey } from '@peregrine/core/network'
import { constantProductOut } from '@peregrine/protocols/uniswap-v2/quote'
import type { SwapHop } from '@peregrine/protocols/swapOrder'
import { encodeFunctionData, parseAbi } from 'viem'
import type { ChainRequest } from '../../../chainRequest.ts'
import { type Read, readMany, resultOf } from '../../../domain/contract-reads/readMany.ts'
import { routersOf } from './evmPlan.ts'

type Hex = `0x${string}`

/** What a hop turns an amount into, and a small part of it. */
export type Leg = {
  hop: SwapHop
  out: bigint
  smallOut: bigint
  /** What a V2 pair holds of its input. */
  depthIn: bigint | null
}

/** A hop with an amount and a small part of it. */
export type LegQuestion = { hop: SwapHop; amounts: readonly [bigint, bigint] }

const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const quoterAbi = parseAbi([
  'struct Params { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Params params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 ticks, uint256 gas)',
])
// uint112 of UniswapV2Pair's reserves.
const maxReserve = 2n ** 112n - 1n
// TickMath of Uniswap V3: where the quoter stops if the pool runs out of liquidity.
const minSqrtPrice = 4_295_128_739n
const maxSqrtPrice = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n

function readsOf(quoter: string, { hop, amounts }: LegQuestion): Read[] {
  if (hop.kind === 'v2')
    return [{ to: hop.pool, data: encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' }) }]
  const pool = { tokenIn: hop.tokenIn as Hex, tokenOut: hop.tokenOut as Hex, fee: hop.feePips }
  return amounts.map((amountIn) => ({
    to: quoter,
    data: encodeFunctionData({
      abi: quoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [{ ...pool, amountIn, sqrtPriceLimitX96: 0n }],
    }),
  }))
}

function legOfPair({ hop, amounts }: LegQuestion, data: Hex | null | undefined): Leg | null {
  const reserves = resultOf(pairAbi, 'getReserves', data)
  if (!reserves) return null
  // token0 is the lower address (UniswapV2Factory.createPair).
  const isFirst = hop.tokenIn < hop.tokenOut
  const [reserveIn, reserveOut] = isFirst ? [reserves[0], reserves[1]] : [reserves[1], reserves[0]]
  // The pair could not store what it would hold, and would refuse the swap.
  if (amounts[0] + reserveIn > maxReserve) return null
  const [out, smallOut] = amounts.map((units) =>
    constantProductOut(units, reserveIn, reserveOut, hop.feePips),
  ) as [bigint, bigint]
  return { hop, out, smallOut, depthIn: reserveIn }
}

/** A pool that runs out takes only part of the amount, and the router would keep the rest. */
function isExhausted(sqrtPriceAfter: bigint): boolean {
  return sqrtPriceAfter <= minSqrtPrice + 1n || sqrtPriceAfter >= maxSqrtPrice - 1n
}

function legOf(question: LegQuestion, results: readonly (Hex | null)[]): Leg | null {
  const { hop } = question
  if (hop.kind === 'v2') return legOfPair(question, results[0])
  const [whole, small] = results.map((data) => resultOf(quoterAbi, 'quoteExactInputSingle', data))
  if (!whole || isExhausted(whole[1])) return null
  return { hop, out: whole[0], smallOut: small?.[0] ?? 0n, depthIn: null }
}

/**
 * Quotes many hops, each for its own amounts, in one call. Hops that cannot trade the whole amount are left out.
 *
 * @throws Fault `chain.unreachable`, `reply.malformed`
 */
export async function quoteLegs<Q extends LegQuestion>(
  request: ChainRequest,
  chain: ChainKey,
  asked: readonly Q[],
): Promise<(Leg & { asked: Q })[]> {
  const reads = asked.map((question) => readsOf(routersOf(chain).quoterV2, question))
  const results = await readMany(request, chain, reads.flat())
  let at = 0
  return asked.flatMap((question, index) => {
    const count = reads[index]?.length ?? 0
    const leg = legOf(question, results.slice(at, at + count))
    at += count
    return leg && leg.out > 0n ? [{ ...leg, asked: question }] : []
  })
}
