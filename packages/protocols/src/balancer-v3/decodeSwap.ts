import { vaultSwap } from '../balancer-v2/vaultFacts.ts'
import { topicAddress } from '../evmWords.ts'
import { balancerV3Vault, trustedEvent } from '../trustedEvent.ts'

/**
 * Swap(address indexed pool, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut,
 * uint256 swapFeePercentage, uint256 swapFeeAmount) of the vault. Wraps and unwraps of its ERC-4626 buffers are not
 * swaps.
 */
export const balancerV3Swap = trustedEvent(
  balancerV3Vault,
  { topic: '0x0874b2d545cb271cdbda4e093020c452328b24af12382ed62c4d00f5c26709db', topics: 4, words: 4 },
  (log, words) => {
    const [pool = null, sold = null, bought = null] = log.topics.slice(1).map(topicAddress)
    return vaultSwap('balancer-v3', log, words, { pool, sold, bought })
  },
)
