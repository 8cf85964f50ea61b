import type { EvmDecoder } from '../evmDecoder.ts'
import { addressAt, topicAddress } from '../evmWords.ts'
import { poolOfFactory } from '../factoryPool.ts'

/** PairCreated(address indexed token0, address indexed token1, address pair, uint) */
export const pairCreated: EvmDecoder = {
  dex: 'univ2',
  topic: '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
  topics: 3,
  words: 2,
  decode(log, words, context) {
    const tokens = [topicAddress(log.topics[1] ?? ''), topicAddress(log.topics[2] ?? '')]
    return poolOfFactory(context, log, ['v2'], addressAt(words, 0), tokens, null)
  },
}

/** PoolCreated(address indexed token0, address indexed token1, bool indexed stable, address pool, uint256) */
export const solidlyPoolCreated: EvmDecoder = {
  dex: 'aerodrome-v2',
  topic: '0x2128d88d14c80cb081c1252a5acff7a264671bf199ce226b53788fb26065005e',
  topics: 4,
  words: 2,
  decode(log, words, context) {
    const tokens = [topicAddress(log.topics[1] ?? ''), topicAddress(log.topics[2] ?? '')]
    return poolOfFactory(context, log, ['solidly'], addressAt(words, 0), tokens, null)
  },
}
