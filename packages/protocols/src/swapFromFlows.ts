import type { BaseUnits } from '@peregrine/core/units'
import { type DecodeContext, type Decoded, isPoolInfo, logFault, poolOfLog } from './evmDecoder.ts'
import type { EvmLog } from './evmLog.ts'
import { type EvmWords, intAt, uintAt } from './evmWords.ts'
import type { EqualWorth, SwapFact } from './fact.ts'
import type { PoolFamily, PoolInfo } from './poolInfo.ts'
import { worthAtSqrtPrice } from './sqrtPrice.ts'

/**
 * The swap of a two-token pool from its inflows by token; a negative flow left the pool. The inflow was sold. Null if
 * the flows are not an exchange: both in, both out, something for nothing, or a pool of one token.
 */
export function swapFromFlows(log: EvmLog, pool: PoolInfo, into0: bigint, into1: bigint): SwapFact | null {
  const [token0, token1] = pool.tokens
  if (token0 === undefined || token1 === undefined || token0 === token1) return null
  if (into0 > 0n && into1 <= 0n) return swap(log, pool, [token0, into0], [token1, -into1])
  if (into1 > 0n && into0 <= 0n) return swap(log, pool, [token1, into1], [token0, -into0])
  return null
}

/** Where a log's pool is found, and whether its signed amounts are the pool's changes or the swapper's. */
type SignedSwap = {
  family: PoolFamily
  pool: string
  changesOf: 'pool' | 'swapper'
  /** The amounts are followed by the pool's sqrtPriceX96 and liquidity after the swap. */
  tellsPrice: boolean
}

/**
 * The swap of a log whose first two words are signed changes by token. A swap that only moves the price has none, and
 * is null; amounts that are not an exchange are a fault.
 */
export function decodeSignedSwap(
  log: EvmLog,
  words: EvmWords,
  context: DecodeContext,
  { family, pool: id, changesOf, tellsPrice }: SignedSwap,
): Decoded {
  const pool = poolOfLog(context, log, family, id)
  if (!isPoolInfo(pool)) return pool
  const [change0, change1] = [intAt(words, 0), intAt(words, 1)]
  if (change0 === 0n && change1 === 0n) return null
  const swapped =
    changesOf === 'pool'
      ? swapFromFlows(log, pool, change0, change1)
      : swapFromFlows(log, pool, -change0, -change1)
  if (!swapped) return logFault(pool.dex, log, 'no-exchange')
  return tellsPrice ? { ...swapped, after: priceAfter(pool, words) } : swapped
}

/** A price without liquidity is where a swap stopped looking for some: nobody can trade at it. */
function priceAfter({ tokens: [token0 = '', token1 = ''] }: PoolInfo, words: EvmWords): EqualWorth | null {
  const liquidity = uintAt(words, 3)
  return liquidity === 0n ? null : worthAtSqrtPrice([token0, token1], uintAt(words, 2), 96n)
}

type Flow = [token: string, units: bigint]

function swap(
  { logIndex }: EvmLog,
  { dex, pool }: PoolInfo,
  [sold, paid]: Flow,
  [bought, got]: Flow,
): SwapFact {
  return {
    kind: 'swap',
    dex,
    pool,
    index: logIndex,
    sold: { token: sold, units: paid as BaseUnits },
    bought: { token: bought, units: got as BaseUnits },
    sender: null,
  }
}
