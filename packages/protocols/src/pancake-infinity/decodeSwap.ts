import type { DecodeContext, Decoded, EvmDecoder } from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import type { EvmWords } from '../evmWords.ts'
import { decodeSignedSwap } from '../swapFromFlows.ts'

function decodeManagerSwap(
  manager: 'cl' | 'bin',
  log: EvmLog,
  words: EvmWords,
  context: DecodeContext,
): Decoded {
  if (log.address !== context.addresses.infinity?.[manager]) return null
  const pool = log.topics[1] ?? ''
  return decodeSignedSwap(log, words, context, { family: 'infinity', pool, changesOf: 'swapper' })
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
  decode: (log, words, context) => decodeManagerSwap('cl', log, words, context),
}

/** Swap(bytes32 indexed id, address indexed sender, int128, int128, uint24 activeId, uint24 fee, uint16) of BIN pools. */
export const infinityBinSwap: EvmDecoder = {
  dex: 'pancake-infinity-bin',
  topic: '0x3e8aae37f890eb1f9d63dd4d2062f3f0be757848a0f0760e4f3e53dad556e861',
  topics: 3,
  words: 5,
  decode: (log, words, context) => decodeManagerSwap('bin', log, words, context),
}
