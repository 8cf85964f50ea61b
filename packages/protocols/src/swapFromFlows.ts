import type { BaseUnits } from '@peregrine/core/units'
import type { EvmLog } from './evmLog.ts'
import type { SwapFact } from './fact.ts'
import type { PoolInfo } from './poolInfo.ts'

/**
 * The swap of a two-token pool from what flowed into it, token by token; a negative flow left the pool. What flowed in
 * was sold. Null when the flows are no exchange: both in, both out, or nothing at all.
 */
export function swapFromFlows(log: EvmLog, pool: PoolInfo, into0: bigint, into1: bigint): SwapFact | null {
  const [token0, token1] = pool.tokens
  if (token0 === undefined || token1 === undefined || token0 === token1) return null
  const sellsToken0 = into0 > 0n || (into0 === 0n && into1 < 0n)
  const paid = sellsToken0 ? into0 : into1
  const got = sellsToken0 ? -into1 : -into0
  if (paid < 0n || got < 0n || (paid === 0n && got === 0n)) return null
  return {
    kind: 'swap',
    dex: pool.dex,
    pool: pool.pool,
    index: log.logIndex,
    sold: { token: sellsToken0 ? token0 : token1, units: paid as BaseUnits },
    bought: { token: sellsToken0 ? token1 : token0, units: got as BaseUnits },
    sender: null,
  }
}
