import { initializedPool } from '../factoryPool.ts'
import { infinityBinManager, infinityClManager, trustedEvent } from '../trustedEvent.ts'

/**
 * Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, address hooks, uint24 fee,
 * bytes32 parameters, uint160 sqrtPriceX96, int24 tick)
 */
export const infinityClInitialize = trustedEvent(
  infinityClManager,
  { topic: '0x426cc62fe6a33a40ba2788c2c87a9c34ee4582b95bc9fa5a7bb7ae70b750b99c', topics: 4, words: 5 },
  (log, words) => initializedPool(log, words, { dex: infinityClManager.dex, family: 'infinity', feeAt: 1 }),
)

/** Initialize(bytes32 indexed id, currency0, currency1, address hooks, uint24 fee, bytes32 parameters, uint24 activeId) */
export const infinityBinInitialize = trustedEvent(
  infinityBinManager,
  { topic: '0xddfde5903015c0eb1671976c6c8f760f1328bec57f15286b6bdab2f955cab9c9', topics: 4, words: 4 },
  (log, words) => initializedPool(log, words, { dex: infinityBinManager.dex, family: 'infinity', feeAt: 1 }),
)
