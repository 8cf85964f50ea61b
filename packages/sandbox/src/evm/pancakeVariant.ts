import type { Hex } from 'viem'
import { creationCode } from './artifact.ts'
import { v2PairHash, v3PoolHash } from './initCodeHash.ts'

type Patch = readonly [from: string, to: string, required: boolean]

// The selectors of the V3 swap callback, the init-code hashes, and the V2 fee (997 of 1000 against 9975 of 10000).
const patches = (): Patch[] => [
  ['fa461e33', '23a69e75', true],
  [v3PoolHash('eth').slice(2), v3PoolHash('bsc').slice(2), false],
  [v2PairHash('eth').slice(2), v2PairHash('bsc').slice(2), false],
  ['6103e5', '6126f7', false],
  ['6103e8', '612710', false],
]

/**
 * Creation code of a Uniswap periphery contract made to work on PancakeSwap pools: a stand-in, because PancakeSwap's own
 * periphery is not published as a package. Its "factory" argument must be PancakeSwap's pool deployer.
 */
export function pancakeVariant(name: 'UniversalRouter' | 'SwapRouter02' | 'QuoterV2'): Hex {
  return patches().reduce((code, [from, to, required]) => {
    if (required && !code.includes(from)) throw new Error(`${name} holds no ${from}`)
    return code.replaceAll(from, to) as Hex
  }, creationCode(name))
}
