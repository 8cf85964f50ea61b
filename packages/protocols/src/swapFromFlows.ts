import type { BaseUnits } from '@peregrine/core/units'
import type { EvmLog } from './evmLog.ts'
import type { SwapFact } from './fact.ts'
import type { PoolInfo } from './poolInfo.ts'

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
