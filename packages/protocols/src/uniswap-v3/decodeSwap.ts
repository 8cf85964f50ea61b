import type { EvmDecoder } from '../evmDecoder.ts'
import { decodeSignedSwap } from '../swapFromFlows.ts'

const decode: EvmDecoder['decode'] = (log, words, context) =>
  decodeSignedSwap(log, words, context, {
    family: 'v3',
    pool: log.address,
    changesOf: 'pool',
    tellsPrice: true,
  })

/**
 * Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96,
 * uint128 liquidity, int24 tick); Aerodrome Slipstream, Sushi V3 and Algebra's first version share it.
 */
export const uniswapV3Swap: EvmDecoder = {
  dex: 'univ3',
  topic: '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  topics: 3,
  words: 5,
  decode,
}

/** PancakeSwap V3 appends two uint128 of protocol fees, which gives another topic. */
export const pancakeV3Swap: EvmDecoder = {
  dex: 'pancakeswap-v3',
  topic: '0x19b47279256b2a23a1665c810c8d55a1758940ee09377d4f8d26497a3577dc83',
  topics: 3,
  words: 7,
  decode,
}

/** Algebra Integral appends two uint24 fees. */
export const algebraSwap: EvmDecoder = {
  dex: 'univ3',
  topic: '0x121cb44ee54098b1a04743c487e7460d8dd429b27f88b1f4d4767396e1a59f79',
  topics: 3,
  words: 7,
  decode,
}
