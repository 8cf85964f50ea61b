import { type EvmDecoder, logFault } from '../evmDecoder.ts'
import { addressAt, arrayAt, topicAddress } from '../evmWords.ts'

// The vault's own limit (VaultTypes: MAX_TOKENS).
const maxTokens = 8
// TokenConfig: token, type, rate provider, pays yield fees.
const wordsPerToken = 4

/** PoolRegistered(address indexed pool, address indexed factory, TokenConfig[] tokenConfig, …) of the vault. */
export const balancerV3PoolRegistered: EvmDecoder = {
  dex: 'balancer-v3',
  topic: '0xbc1561eeab9f40962e2fb827a7ff9c7cdb47a9d7c84caeefa4ed90e043842dad',
  topics: 3,
  words: 22,
  decode(log, words, context) {
    if (log.address !== context.addresses.balancerV3) return null
    const [pool, factory] = log.topics.slice(1).map(topicAddress)
    const list = arrayAt(words, 0, maxTokens)
    if (!pool || !factory || !list) return logFault('balancer-v3', log, 'token-list')
    const tokens = Array.from({ length: list.length }, (_, i) =>
      addressAt(words, list.start + i * wordsPerToken),
    )
    if (tokens.some((token) => token === null)) return logFault('balancer-v3', log, 'token-list')
    return {
      kind: 'pool',
      dex: 'balancer-v3',
      pool,
      index: log.logIndex,
      tokens: tokens.filter((token) => token !== null),
      feePips: null,
      factory,
    }
  },
}
