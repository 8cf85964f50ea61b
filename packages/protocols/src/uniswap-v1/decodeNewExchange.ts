import { nativeCoin } from '@peregrine/core/address'
import type { EvmDecoder } from '../evmDecoder.ts'
import { topicAddress } from '../evmWords.ts'
import { poolOfFactory } from '../factoryPool.ts'

/** NewExchange(address indexed token, address indexed exchange) */
export const v1NewExchange: EvmDecoder = {
  dex: 'uniswap-v1',
  topic: '0x9d42cb017eb05bd8944ab536a8b35bc68085931dd5f4356489801453923953f9',
  topics: 3,
  words: 0,
  decode(log, _words, context) {
    const [, token = '', exchange = ''] = log.topics
    return poolOfFactory(
      context,
      log,
      ['v1'],
      topicAddress(exchange),
      [nativeCoin, topicAddress(token)],
      null,
    )
  },
}
