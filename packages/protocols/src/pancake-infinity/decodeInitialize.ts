import type { DecodeContext, Decoded, EvmDecoder } from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import { type EvmWords, topicAddress, uintAt } from '../evmWords.ts'

const highestFeePips = 1_000_000n

function decodePool(dex: string, log: EvmLog, words: EvmWords): Decoded {
  const [, pool = '', topic0 = '', topic1 = ''] = log.topics
  const token0 = topicAddress(topic0)
  const token1 = topicAddress(topic1)
  if (token0 === null || token1 === null) return null
  const fee = uintAt(words, 1)
  return {
    kind: 'pool',
    dex,
    pool,
    index: log.logIndex,
    tokens: [token0, token1],
    feePips: fee <= highestFeePips ? Number(fee) : null,
    factory: log.address,
    family: 'infinity',
  }
}

const isCl = (log: EvmLog, context: DecodeContext) => log.address === context.addresses.infinity?.cl
const isBin = (log: EvmLog, context: DecodeContext) => log.address === context.addresses.infinity?.bin

/**
 * Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, address hooks, uint24 fee,
 * bytes32 parameters, uint160 sqrtPriceX96, int24 tick)
 */
export const infinityClInitialize: EvmDecoder = {
  dex: 'pancake-infinity-cl',
  topic: '0x426cc62fe6a33a40ba2788c2c87a9c34ee4582b95bc9fa5a7bb7ae70b750b99c',
  topics: 4,
  words: 5,
  decode: (log, words, context) =>
    isCl(log, context) ? decodePool('pancake-infinity-cl', log, words) : null,
}

/** Initialize(bytes32 indexed id, currency0, currency1, address hooks, uint24 fee, bytes32 parameters, uint24 activeId) */
export const infinityBinInitialize: EvmDecoder = {
  dex: 'pancake-infinity-bin',
  topic: '0xddfde5903015c0eb1671976c6c8f760f1328bec57f15286b6bdab2f955cab9c9',
  topics: 4,
  words: 4,
  decode: (log, words, context) =>
    isBin(log, context) ? decodePool('pancake-infinity-bin', log, words) : null,
}
