import {
  type DecodeContext,
  type Decoded,
  type EvmDecoder,
  isPoolInfo,
  poolOfSharedEvent,
} from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import { type EvmWords, uintAt } from '../evmWords.ts'

/** Holdings of the pair after any change; emitted before the Swap, Mint or Burn it belongs to. */
function decodeReserves(log: EvmLog, words: EvmWords, context: DecodeContext): Decoded {
  const pool = poolOfSharedEvent(context, log, 'v2')
  if (!isPoolInfo(pool)) return pool
  const units = [uintAt(words, 0), uintAt(words, 1)]
  return { kind: 'liquidity', dex: pool.dex, pool: pool.pool, index: log.logIndex, units, isChange: false }
}

/** Sync(uint112 reserve0, uint112 reserve1) */
export const uniswapV2Sync: EvmDecoder = {
  dex: 'univ2',
  topic: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
  topics: 1,
  words: 2,
  decode: decodeReserves,
}

/** Sync(uint256 reserve0, uint256 reserve1) of Solidly forks. */
export const solidlySync: EvmDecoder = {
  dex: 'aerodrome-v2',
  topic: '0xcf2aa50876cdfbb541206f89af0ee78d44a2abf8d328e37fa4917f982149848a',
  topics: 1,
  words: 2,
  decode: decodeReserves,
}
