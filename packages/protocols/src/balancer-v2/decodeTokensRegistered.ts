import { type EvmDecoder, logFault } from '../evmDecoder.ts'
import { addressAt, arrayAt } from '../evmWords.ts'

// The vault allows at most 50 (constant in BaseGeneralPool and WeightedPool factories).
const maxTokens = 50

/** TokensRegistered(bytes32 indexed poolId, address[] tokens, address[] assetManagers) of the vault. */
export const balancerV2TokensRegistered: EvmDecoder = {
  dex: 'balancer-v2',
  topic: '0xf5847d3f2197b16cdcd2098ec95d0905cd1abdaf415f07bb7cef2bba8ac5dec4',
  topics: 2,
  words: 2,
  decode(log, words, context) {
    if (log.address !== context.addresses.balancerV2) return null
    const list = arrayAt(words, 0, maxTokens)
    if (!list) return logFault('balancer-v2', log, 'token-list')
    const tokens = Array.from({ length: list.length }, (_, i) => addressAt(words, list.start + i))
    if (tokens.some((token) => token === null)) return logFault('balancer-v2', log, 'token-list')
    return {
      kind: 'pool',
      dex: 'balancer-v2',
      pool: log.topics[1] ?? '',
      index: log.logIndex,
      tokens: tokens.filter((token) => token !== null),
      feePips: null,
      factory: log.address,
    }
  },
}
