import type { PoolRow, TokenRow } from '../db/rows.ts'
import type { ChainState } from './chainState.ts'
import { knownLiquidity, reportsReserves } from './knownLiquidity.ts'

const dayMs = 86_400_000

/** Dollars that a reported depth must have to outweigh what nobody reports: less costs too little to put in. */
const minDepthMicros = 1_000_000_000n

/** The depth of a pool without a known factory is only its own claim. */
const isVouched = (pool: PoolRow): boolean => pool.is_known_factory && knownLiquidity(pool) !== 0n

/** What a pool's venue reports; null where volume alone is known. */
const reportedMicros = (pool: PoolRow): bigint | null =>
  reportsReserves(pool) ? pool.liquidity_micros : null

/** True for a pool that was traded, or found without a trade, within the last day. */
const isInUse = (pool: PoolRow, nowMs: number): boolean =>
  nowMs - (pool.traded_ms ?? pool.first_seen_ms) < dayMs

/**
 * Compares pools of which one does not report its depth. Inflow is no measure, as whoever provides liquidity takes it
 * out again unseen; so the pool known for longer counts, which nobody can make up, until it is not traded for a day.
 */
function outlasts(pool: PoolRow, best: PoolRow, nowMs: number): boolean {
  const [reported, bestReported] = [reportedMicros(pool), reportedMicros(best)]
  if ((reported ?? 0n) >= minDepthMicros) return true
  if ((bestReported ?? 0n) >= minDepthMicros) return false
  return pool.first_block < best.first_block || !isInUse(best, nowMs)
}

/**
 * True if a pool that is traded now prices its token rather than the one that did so far: a vouched one before others,
 * then the deeper one where both report their depth.
 */
export function isDeepest(state: ChainState, token: TokenRow, pool: PoolRow, nowMs: number): boolean {
  const best = token.best_pool === null ? undefined : state.pools.get(token.best_pool)
  if (!best || best.id === pool.id) return true
  if (isVouched(best) !== isVouched(pool)) return isVouched(pool)
  const [reported, bestReported] = [reportedMicros(pool), reportedMicros(best)]
  if (reported !== null && bestReported !== null) return reported > bestReported
  return outlasts(pool, best, nowMs)
}
