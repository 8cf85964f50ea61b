import type { EvmDecoder } from '../evmDecoder.ts'
import { decodeSignedSwap } from '../swapFromFlows.ts'
import { infinityBinManager, infinityClManager, trustedEvent } from '../trustedEvent.ts'

function swapDecoder(tellsPrice: boolean): EvmDecoder['decode'] {
  return (log, words, context) => {
    const pool = log.topics[1] ?? ''
    return decodeSignedSwap(log, words, context, {
      family: 'infinity',
      pool,
      changesOf: 'swapper',
      tellsPrice,
    })
  }
}

/**
 * Swap(bytes32 indexed id, address indexed sender, int128, int128, uint160 sqrtPriceX96, uint128 liquidity, int24 tick,
 * uint24 fee, uint16 protocolFee) of the CL pool manager. The amounts are the swapper's changes, as in Uniswap V4.
 */
export const infinityClSwap = trustedEvent(
  infinityClManager,
  { topic: '0x04206ad2b7c0f463bff3dd4f33c5735b0f2957a351e4f79763a4fa9e775dd237', topics: 3, words: 7 },
  swapDecoder(true),
)

/**
 * Swap(bytes32 indexed id, address indexed sender, int128, int128, uint24 activeId, uint24 fee, uint16) of BIN pools. A
 * bin's price follows from the pool's bin step, which the event does not have.
 */
export const infinityBinSwap = trustedEvent(
  infinityBinManager,
  { topic: '0x3e8aae37f890eb1f9d63dd4d2062f3f0be757848a0f0760e4f3e53dad556e861', topics: 3, words: 5 },
  swapDecoder(false),
)
