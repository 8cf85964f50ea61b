import { type EvmDecoder, isPoolInfo, logFault, poolOfLog } from '../evmDecoder.ts'
import { intAt } from '../evmWords.ts'
import { swapFromFlows } from '../swapFromFlows.ts'

/**
 * Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96,
 * uint128 liquidity, int24 tick, uint24 fee). The amounts are the swapper's changes, the opposite of V3: negative was
 * paid. What a hook takes or adds on top is not in them.
 */
export const uniswapV4Swap: EvmDecoder = {
  dex: 'uniswap-v4',
  topic: '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
  topics: 3,
  words: 6,
  decode(log, words, context) {
    if (log.address !== context.addresses.v4?.manager) return null
    const pool = poolOfLog(context, log, 'v4', log.topics[1] ?? '')
    if (!isPoolInfo(pool)) return pool
    const into0 = -intAt(words, 0)
    const into1 = -intAt(words, 1)
    if (into0 === 0n && into1 === 0n) return null
    return swapFromFlows(log, pool, into0, into1) ?? logFault(pool.dex, log, 'no-exchange')
  },
}
