import { topicAddress } from '../evmWords.ts'
import { balancerV2Vault, trustedEvent } from '../trustedEvent.ts'
import { vaultSwap } from './vaultFacts.ts'

/**
 * Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)
 * of the vault. In composable pools a token may be the pool's own share: a join or exit by swap.
 */
export const balancerV2Swap = trustedEvent(
  balancerV2Vault,
  { topic: '0x2170c741c41531aec20e7c107c24eecfdd15e69c9bb0a8dd37b1840b9e0b207b', topics: 4, words: 2 },
  (log, words) => {
    const [, pool = '', sold = '', bought = ''] = log.topics
    const addresses = { pool, sold: topicAddress(sold), bought: topicAddress(bought) }
    return vaultSwap('balancer-v2', log, words, addresses)
  },
)
