import { initializedPool } from '../factoryPool.ts'
import { trustedEvent, v4Manager } from '../trustedEvent.ts'

/**
 * Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing,
 * address hooks, uint160 sqrtPriceX96, int24 tick). A fee above 100 % marks a dynamic one.
 */
export const uniswapV4Initialize = trustedEvent(
  v4Manager,
  { topic: '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438', topics: 4, words: 5 },
  (log, words) => {
    return initializedPool(log, words, { dex: 'uniswap-v4', family: 'v4', feeAt: 0 })
  },
)
