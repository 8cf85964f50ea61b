import type { EvmDecoder } from '../evmDecoder.ts'
import { isPoolInfo, poolOfLog } from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import { type EvmWords, uintAt } from '../evmWords.ts'
import { swapFromFlows } from '../swapFromFlows.ts'
import type { DecodeContext, Decoded } from '../evmDecoder.ts'

/**
 * Swap of a Uniswap V2 pair or a fork. A flash swap can touch all four amounts, so the trade is the net flow of each
 * token. A flash loan repaid in its own token has no second side and is not a trade.
 */
function decodeNetFlow(log: EvmLog, words: EvmWords, context: DecodeContext): Decoded {
  const pool = poolOfLog(context, log, 'v2', log.address)
  if (!isPoolInfo(pool)) return pool
  const into0 = uintAt(words, 0) - uintAt(words, 2)
  const into1 = uintAt(words, 1) - uintAt(words, 3)
  return into0 === 0n || into1 === 0n ? null : swapFromFlows(log, pool, into0, into1)
}

/** Swap(address indexed sender, uint amount0In, uint amount1In, uint amount0Out, uint amount1Out, address indexed to) */
export const uniswapV2Swap: EvmDecoder = {
  dex: 'univ2',
  topic: '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  topics: 3,
  words: 4,
  decode: decodeNetFlow,
}

/** Aerodrome and Velodrome V2 index both addresses: another topic, the same four amounts. */
export const solidlySwap: EvmDecoder = {
  dex: 'aerodrome-v2',
  topic: '0xb3e2773606abfd36b5bd91394b3a54d1398336c65005baf7bf7a05efeffaf75b',
  topics: 3,
  words: 4,
  decode: decodeNetFlow,
}
