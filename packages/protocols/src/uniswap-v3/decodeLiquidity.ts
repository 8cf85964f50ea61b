import { type EvmDecoder, isPoolInfo, poolOfSharedEvent } from '../evmDecoder.ts'
import { type EvmWords, uintAt } from '../evmWords.ts'

function liquidityChange(
  event: Pick<EvmDecoder, 'topic' | 'topics' | 'words'>,
  amountsOf: (words: EvmWords) => [bigint, bigint],
): EvmDecoder {
  return {
    dex: 'univ3',
    ...event,
    decode(log, words, context) {
      const pool = poolOfSharedEvent(context, log, 'v3')
      if (!isPoolInfo(pool)) return pool
      const units = amountsOf(words)
      if (units[0] === 0n && units[1] === 0n) return null
      return { kind: 'liquidity', dex: pool.dex, pool: pool.pool, index: log.logIndex, units, isChange: true }
    },
  }
}

/** Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128, uint256, uint256) */
export const v3Mint = liquidityChange(
  { topic: '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde', topics: 4, words: 4 },
  (words) => [uintAt(words, 2), uintAt(words, 3)],
)

/**
 * Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128,
 * uint128). Tokens leave a pool here, not at Burn, which only credits them to the position.
 */
export const v3Collect = liquidityChange(
  { topic: '0x70935338e69775456a85ddef226c395fb668b63fa0115f5f20610b388e6ca9c0', topics: 4, words: 3 },
  (words) => [-uintAt(words, 1), -uintAt(words, 2)],
)

/** CollectProtocol(address indexed sender, address indexed recipient, uint128 amount0, uint128 amount1) */
export const v3CollectProtocol = liquidityChange(
  { topic: '0x596b573906218d3411850b26a6b437d6c4522fdb43d2d2386263f86d50b8b151', topics: 3, words: 2 },
  (words) => [-uintAt(words, 0), -uintAt(words, 1)],
)

/** Flash(address indexed sender, address indexed recipient, uint256, uint256, uint256 paid0, uint256 paid1) */
export const v3Flash = liquidityChange(
  { topic: '0xbdbdb71d7860376ba52b25a5028beea23581364a40522f6bcfb86bb1f2dca633', topics: 3, words: 4 },
  (words) => [uintAt(words, 2), uintAt(words, 3)],
)
