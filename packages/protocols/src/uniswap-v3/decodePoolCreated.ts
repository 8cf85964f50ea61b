import type { EvmDecoder } from '../evmDecoder.ts'
import { addressAt, topicAddress, topicUint } from '../evmWords.ts'
import { poolOfFactory } from '../factoryPool.ts'

const highestFeePips = 1_000_000n

/** PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool) */
export const v3PoolCreated: EvmDecoder = {
  dex: 'univ3',
  topic: '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
  topics: 4,
  words: 2,
  decode(log, words, context) {
    const [, token0 = '', token1 = '', feeTopic = '0x0'] = log.topics
    const fee = topicUint(feeTopic)
    const tokens = [topicAddress(token0), topicAddress(token1)]
    const feePips = fee <= highestFeePips ? Number(fee) : null
    return poolOfFactory(context, log, ['v3'], addressAt(words, 1), tokens, feePips)
  },
}

/** PoolCreated(address indexed token0, address indexed token1, int24 indexed tickSpacing, address pool); fees change. */
export const slipstreamPoolCreated: EvmDecoder = {
  dex: 'aerodrome-slipstream',
  topic: '0xab0d57f0df537bb25e80245ef7748fa62353808c54d6e528a9dd20887aed9ac2',
  topics: 4,
  words: 1,
  decode(log, words, context) {
    const [, token0 = '', token1 = ''] = log.topics
    const tokens = [topicAddress(token0), topicAddress(token1)]
    return poolOfFactory(context, log, ['slipstream'], addressAt(words, 0), tokens, null)
  },
}
