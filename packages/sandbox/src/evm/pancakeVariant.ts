import type { Hex } from 'viem'
import { creationCode } from './artifact.ts'
import { v2PairHash, v3PoolHash } from './initCodeHash.ts'

type Periphery = 'UniversalRouter' | 'SwapRouter02'

const uniswapCallback = 'fa461e33'
const pancakeCallback = '23a69e75'

/**
 * The code dispatches functions by a binary search over selectors, so PancakeSwap's callback must be in the branch of
 * its own value: it replaces an unused function there (multicall with a block hash).
 */
const givenUp: Record<Periphery, string | null> = {
  UniversalRouter: null,
  SwapRouter02: '1f0464d1',
}

function withPancakeCallback(code: string, name: Periphery): string {
  const victim = givenUp[name]
  if (!victim) return code.replace(uniswapCallback, pancakeCallback)
  const target = new RegExp(`8063${uniswapCallback}1461([0-9a-f]{4})57`).exec(code)?.[1]
  const branch = new RegExp(`8063${victim}1461[0-9a-f]{4}57`)
  if (!target || !branch.test(code)) throw new Error(`${name} does not dispatch as expected`)
  return code.replace(branch, `8063${pancakeCallback}1461${target}57`)
}

/** Init-code hashes, and the V2 fee of 9975 in 10000 for 997 in 1000. */
function withPancakePools(code: string): string {
  const patches = [
    [v3PoolHash('eth').slice(2), v3PoolHash('bsc').slice(2)],
    [v2PairHash('eth').slice(2), v2PairHash('bsc').slice(2)],
    ['6103e5', '6126f7'],
    ['6103e8', '612710'],
  ] as const
  return patches.reduce((patched, [from, to]) => patched.replaceAll(from, to), code)
}

/**
 * Creation code of a Uniswap periphery contract adapted to PancakeSwap pools: a stand-in, because PancakeSwap's own
 * periphery is not published as a package. Its "factory" argument must be PancakeSwap's pool deployer.
 */
export function pancakeVariant(name: Periphery): Hex {
  return withPancakePools(withPancakeCallback(creationCode(name), name)) as Hex
}
