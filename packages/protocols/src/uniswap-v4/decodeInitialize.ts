import type { EvmDecoder } from '../evmDecoder.ts'
import { topicAddress, uintAt } from '../evmWords.ts'

const highestFeePips = 1_000_000n

/**
 * Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing,
 * address hooks, uint160 sqrtPriceX96, int24 tick). A fee above 100 % marks a dynamic one.
 */
export const uniswapV4Initialize: EvmDecoder = {
  dex: 'uniswap-v4',
  topic: '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438',
  topics: 4,
  words: 5,
  decode(log, words, context) {
    if (log.address !== context.addresses.v4?.manager) return null
    const [, pool = '', topic0 = '', topic1 = ''] = log.topics
    const token0 = topicAddress(topic0)
    const token1 = topicAddress(topic1)
    if (token0 === null || token1 === null) return null
    const fee = uintAt(words, 0)
    return {
      kind: 'pool',
      dex: 'uniswap-v4',
      pool,
      index: log.logIndex,
      tokens: [token0, token1],
      feePips: fee <= highestFeePips ? Number(fee) : null,
      factory: log.address,
      family: 'v4',
    }
  },
}
