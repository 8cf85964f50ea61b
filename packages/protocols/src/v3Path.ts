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

/** Runs of hops of one kind, in order: each is one call of a router. */
export function runsOf(hops: readonly SwapHop[]): (readonly SwapHop[])[] {
  const runs: SwapHop[][] = []
  for (const hop of hops) {
    const run = runs.at(-1)
    if (run?.[0]?.kind === hop.kind) run.push(hop)
    else runs.push([hop])
  }
  return runs
}

/** Tokens of a V2 path. */
export function v2Path(hops: readonly SwapHop[]): `0x${string}`[] {
  const tokens = hops.length > 0 ? [hops[0]?.tokenIn, ...hops.map(({ tokenOut }) => tokenOut)] : []
  return tokens as `0x${string}`[]
}
