import { balancerV2Vault, trustedEvent } from '../trustedEvent.ts'
import { registeredPool } from './vaultFacts.ts'

// The vault allows at most 50 (constant in BaseGeneralPool and WeightedPool factories).
const maxTokens = 50

/** TokensRegistered(bytes32 indexed poolId, address[] tokens, address[] assetManagers) of the vault. */
export const balancerV2TokensRegistered = trustedEvent(
  balancerV2Vault,
  { topic: '0xf5847d3f2197b16cdcd2098ec95d0905cd1abdaf415f07bb7cef2bba8ac5dec4', topics: 2, words: 2 },
  (log, words) => {
    const pool = log.topics[1] ?? ''
    const list = { pool, factory: log.address, maxTokens, wordsPerToken: 1 }
    return registeredPool('balancer-v2', log, words, list)
  },
)
