import { registeredPool } from '../balancer-v2/vaultFacts.ts'
import { topicAddress } from '../evmWords.ts'
import { balancerV3Vault, trustedEvent } from '../trustedEvent.ts'

// The vault's own limit (VaultTypes: MAX_TOKENS).
const maxTokens = 8
// TokenConfig: token, type, rate provider, pays yield fees.
const wordsPerToken = 4

/** PoolRegistered(address indexed pool, address indexed factory, TokenConfig[] tokenConfig, …) of the vault. */
export const balancerV3PoolRegistered = trustedEvent(
  balancerV3Vault,
  { topic: '0xbc1561eeab9f40962e2fb827a7ff9c7cdb47a9d7c84caeefa4ed90e043842dad', topics: 3, words: 22 },
  (log, words) => {
    const [pool = null, factory = null] = log.topics.slice(1).map(topicAddress)
    return registeredPool('balancer-v3', log, words, { pool, factory, maxTokens, wordsPerToken })
  },
)
