import { type DecodeContext, type Decoded, type EvmDecoder, isPoolInfo, poolOfLog } from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import { type EvmWords, uintAt } from '../evmWords.ts'

function change(log: EvmLog, context: DecodeContext, amount0: bigint, amount1: bigint): Decoded {
  const pool = poolOfLog(context, log, 'v3', log.address)
  // Other contracts share this event: one that is not a pool is ignored, not a fault.
  if (!isPoolInfo(pool)) return pool.kind === 'question' ? pool : null
  if (amount0 === 0n && amount1 === 0n) return null
  const units = [amount0, amount1]
  return { kind: 'liquidity', dex: pool.dex, pool: pool.pool, index: log.logIndex, units, isChange: true }
}

/** Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128, uint256, uint256) */
export const v3Mint: EvmDecoder = {
  dex: 'univ3',
  topic: '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde',
  topics: 4,
  words: 4,
  decode: (log, words, context) => change(log, context, uintAt(words, 2), uintAt(words, 3)),
}

/**
 * Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128,
 * uint128). Tokens leave a pool here, not at Burn, which only credits them to the position.
 */
export const v3Collect: EvmDecoder = {
  dex: 'univ3',
  topic: '0x70935338e69775456a85ddef226c395fb668b63fa0115f5f20610b388e6ca9c0',
  topics: 4,
  words: 3,
  decode: (log, words, context) => change(log, context, -uintAt(words, 1), -uintAt(words, 2)),
}

/** CollectProtocol(address indexed sender, address indexed recipient, uint128 amount0, uint128 amount1) */
export const v3CollectProtocol: EvmDecoder = {
  dex: 'univ3',
  topic: '0x596b573906218d3411850b26a6b437d6c4522fdb43d2d2386263f86d50b8b151',
  topics: 3,
  words: 2,
  decode: (log, words, context) => change(log, context, -uintAt(words, 0), -uintAt(words, 1)),
}

/** Flash(address indexed sender, address indexed recipient, uint256, uint256, uint256 paid0, uint256 paid1) */
export const v3Flash: EvmDecoder = {
  dex: 'univ3',
  topic: '0xbdbdb71d7860376ba52b25a5028beea23581364a40522f6bcfb86bb1f2dca633',
  topics: 3,
  words: 4,
  decode: (log, words: EvmWords, context) => change(log, context, uintAt(words, 2), uintAt(words, 3)),
}
