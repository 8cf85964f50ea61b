import type { PoolRow, TokenRow } from '../db/rows.ts'
import type { ChainState } from './chainState.ts'
import { curveDexes } from './curveDexes.ts'
import { knownLiquidity, reportsReserves } from './knownLiquidity.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Dollars that a reported depth must have to outweigh what nobody reports: less costs too little to put in. */
const minDepthMicros = 1_000_000_000n

/** The depth of a pool without a known factory is only its own claim. */
const isVouched = (pool: PoolRow): boolean => pool.is_known_factory && knownLiquidity(pool) !== 0n

/** What a pool's venue reports; null where volume alone is known. */
const reportedMicros = (pool: PoolRow): bigint | null =>
  reportsReserves(pool) ? pool.liquidity_micros : null

/** How long ago a pool was traded, or found where it was not. */
const quietMs = (pool: PoolRow, nowMs: number): number => nowMs - (pool.traded_ms ?? pool.first_seen_ms)

/**
 * True for a curve that still sells its token, which has no other market then. Moonshot does not tell when one migrates,
 * nor is every launch known: without a stage, or filled, a curve that was traded within the hour counts as one.
 */
function isSelling({ launches }: ChainState, pool: PoolRow, nowMs: number): boolean {
  if (!curveDexes.has(pool.dex) || !pool.is_known_factory) return false
  const launch = launches.get(pool.token)
  const stage = launch?.pool === pool.id ? launch.stage : null
  if (stage === 'curve') return true
  const isEmptied = pool.reserves.every((units) => units === 0n)
  return stage !== 'migrated' && !isEmptied && quietMs(pool, nowMs) < hourMs
}

/**
 * Compares pools of which one does not report its depth. Inflow is no measure, as whoever provides liquidity takes it
 * out again unseen; so the pool known for longer counts, which nobody can make up, until it is not traded for a day.
 */
function outlasts(pool: PoolRow, best: PoolRow, nowMs: number): boolean {
  const [reported, bestReported] = [reportedMicros(pool), reportedMicros(best)]
  if ((reported ?? 0n) >= minDepthMicros) return true
  if ((bestReported ?? 0n) >= minDepthMicros) return false
  return pool.first_block < best.first_block || quietMs(best, nowMs) >= dayMs
}

/**
 * True if a pool that is traded now prices its token rather than the one that did so far: a curve that still sells it,
 * else a vouched one before others, else the deeper one where both report their depth.
 */
export function isDeepest(state: ChainState, token: TokenRow, pool: PoolRow, nowMs: number): boolean {
  const best = token.best_pool === null ? undefined : state.pools.get(token.best_pool)
  if (!best || best.id === pool.id) return true
  const isBestSelling = isSelling(state, best, nowMs)
  if (isBestSelling || isSelling(state, pool, nowMs)) return !isBestSelling
  if (isVouched(best) !== isVouched(pool)) return isVouched(pool)
  const [reported, bestReported] = [reportedMicros(pool), reportedMicros(best)]
  if (reported !== null && bestReported !== null) return reported > bestReported
  return outlasts(pool, best, nowMs)
}
