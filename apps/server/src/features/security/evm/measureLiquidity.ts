import { evmBurnAddresses } from '@peregrine/core/burnAddress'
import { lockersOf } from '@peregrine/protocols/token-checks/liquidityHolders'
import { type Finding, finding, unknown } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { type EvmState, erc20, readUint } from './evmState.ts'

/** Share of the pool's shares; below it, somebody can withdraw enough to hurt. */
const nearlyAllBps = 9_500

export type LiquidityFindings = { poolBurned: Finding; poolLocked: Finding }

/** Null when one of them could not be read. */
async function heldBy(state: EvmState, pair: string, owners: readonly string[]): Promise<bigint | null> {
  const held = await Promise.all(owners.map((owner) => readUint(state, pair, erc20.balanceOf(owner))))
  return held.reduce<bigint | null>((sum, units) => (sum === null || units === null ? null : sum + units), 0n)
}

/**
 * Measures a pair's shares held by burn addresses and known lockers. Locked includes burned, which is locked for ever.
 */
export async function measureLiquidity(
  state: EvmState,
  { chain, pool }: Subject,
): Promise<LiquidityFindings> {
  const same = (reason: Finding<never>) => ({ poolBurned: reason, poolLocked: reason })
  if (!pool) return same(unknown('no-pool'))
  if (pool.dex === 'fourmeme') return same(unknown('curve'))
  if (pool.family !== 'v2') return same(unknown('positions-unread', { dex: pool.dex }))
  const lockers = lockersOf(chain)
  const [supply, burned, locked] = await Promise.all([
    readUint(state, pool.id, erc20.totalSupply),
    heldBy(state, pool.id, evmBurnAddresses),
    heldBy(
      state,
      pool.id,
      lockers.map(({ address }) => address),
    ),
  ])
  if (!supply || burned === null || locked === null) return same(unknown('shares-unread'))
  const bps = (units: bigint): number => Number((units * 10_000n) / supply)
  const params = { burnedBps: bps(burned), lockedBps: bps(locked) }
  return {
    poolBurned: finding(params.burnedBps >= nearlyAllBps, 'shares-held', params),
    poolLocked: finding(bps(burned + locked) >= nearlyAllBps, 'shares-held', params),
  }
}
