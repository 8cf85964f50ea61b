import { decodeSignedSwap } from '../swapFromFlows.ts'
import { trustedEvent, v4Manager } from '../trustedEvent.ts'

/**
 * Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96,
 * uint128 liquidity, int24 tick, uint24 fee). The amounts are the swapper's changes, the opposite of V3: negative was
 * paid. What a hook takes or adds on top is not in them.
 */
export const uniswapV4Swap = trustedEvent(
  v4Manager,
  { topic: '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f', topics: 3, words: 6 },
  (log, words, context) => {
    const pool = log.topics[1] ?? ''
    return decodeSignedSwap(log, words, context, {
      family: 'v4',
      pool,
      changesOf: 'swapper',
      tellsPrice: true,
    })
  },
)
