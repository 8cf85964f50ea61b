import {
  type DecodeContext,
  type Decoded,
  type EvmDecoder,
  isPoolInfo,
  logFault,
  poolOfLog,
} from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import { type EvmWords, intAt } from '../evmWords.ts'
import { swapFromFlows } from '../swapFromFlows.ts'

/** The amounts are the swapper's changes, as in Uniswap V4: negative was paid. */
function decodeSwapperChanges(log: EvmLog, words: EvmWords, context: DecodeContext): Decoded {
  const pool = poolOfLog(context, log, 'infinity', log.topics[1] ?? '')
  if (!isPoolInfo(pool)) return pool
  const into0 = -intAt(words, 0)
  const into1 = -intAt(words, 1)
  if (into0 === 0n && into1 === 0n) return null
  return swapFromFlows(log, pool, into0, into1) ?? logFault(pool.dex, log, 'no-exchange')
}

/**
 * Swap(bytes32 indexed id, address indexed sender, int128, int128, uint160 sqrtPriceX96, uint128 liquidity, int24 tick,
 * uint24 fee, uint16 protocolFee) of the CL pool manager.
 */
export const infinityClSwap: EvmDecoder = {
  dex: 'pancake-infinity-cl',
  topic: '0x04206ad2b7c0f463bff3dd4f33c5735b0f2957a351e4f79763a4fa9e775dd237',
  topics: 3,
  words: 7,
  decode: (log, words, context) =>
    log.address === context.addresses.infinity?.cl ? decodeSwapperChanges(log, words, context) : null,
}

/** Swap(bytes32 indexed id, address indexed sender, int128, int128, uint24 activeId, uint24 fee, uint16) of BIN pools. */
export const infinityBinSwap: EvmDecoder = {
  dex: 'pancake-infinity-bin',
  topic: '0x3e8aae37f890eb1f9d63dd4d2062f3f0be757848a0f0760e4f3e53dad556e861',
  topics: 3,
  words: 5,
  decode: (log, words, context) =>
    log.address === context.addresses.infinity?.bin ? decodeSwapperChanges(log, words, context) : null,
}
