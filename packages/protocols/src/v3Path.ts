import { concatHex, numberToHex } from 'viem/utils'
import type { SwapHop } from './swapOrder.ts'

/** Path of V3 routers: token, 3 bytes of fee in pips, token, … */
export function v3Path(hops: readonly SwapHop[]): `0x${string}` {
  const [first] = hops
  if (!first) throw new Error('a path has at least one pool')
  const rest = hops.flatMap(({ feePips, tokenOut }) => [
    numberToHex(feePips, { size: 3 }),
    tokenOut as `0x${string}`,
  ])
  return concatHex([first.tokenIn as `0x${string}`, ...rest])
}

/**
 * Kind of all pools of a route: a route is one swap of its router, which is all that the wallet's guard reads.
 *
 * @throws Error for an empty route, or one over pools of both kinds
 */
export function kindOf(hops: readonly SwapHop[]): SwapHop['kind'] {
  const [first] = hops
  if (!first) throw new Error('a route has at least one pool')
  if (hops.some(({ kind }) => kind !== first.kind)) throw new Error('a route has pools of one kind')
  return first.kind
}

/** Tokens of a V2 path. */
export function v2Path(hops: readonly SwapHop[]): `0x${string}`[] {
  const tokens = hops.length > 0 ? [hops[0]?.tokenIn, ...hops.map(({ tokenOut }) => tokenOut)] : []
  return tokens as `0x${string}`[]
}
