import type { ChainKey } from '@peregrine/core/network'
import type { CurveFact, LaunchFact, SwapFact } from '@peregrine/protocols/fact'
import { cleanTokenText } from '@peregrine/core/tokenText'
import type { LaunchRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { emptyPool, networkOf, newPoolRow, noteBirth } from './derivePools.ts'
import type { DecodedBlock, DecodedTransaction } from './unit.ts'
import { noteUnseeded, type ToldField } from './unseededCurves.ts'

/**
 * Share of the supply that a curve sells, in ten-thousandths. four.meme: 800,000,000 of 1,000,000,000; pump.fun:
 * 793,100,000 of 1,000,000,000 (initial real token reserves of its global account).
 */
const soldOnCurveBps: Record<string, bigint> = { fourmeme: 8_000n, 'fourmeme-v1': 8_000n, pumpfun: 7_931n }

/** True for a launchpad's curve. */
export function isCurveDex(dex: string): boolean {
  return Object.hasOwn(soldOnCurveBps, dex)
}

/** Returns the progress of a curve, 0 to 100, from the tokens still in it; null for a venue whose share is unknown. */
export function curveProgress(dex: string, remaining: bigint, totalSupply: bigint): number | null {
  const bps = soldOnCurveBps[dex]
  const forSale = bps === undefined ? 0n : (totalSupply * bps) / 10_000n
  if (forSale === 0n) return null
  const sold = forSale - remaining
  const clamped = sold < 0n ? 0n : sold > forSale ? forSale : sold
  return Number((clamped * 1_000_000n) / forSale) / 10_000
}

/** What a launch says of itself, without what became of its curve. */
export function launchRow(
  chain: ChainKey,
  fact: LaunchFact,
  { number, timeMs }: { number: number; timeMs: number },
): Omit<LaunchRow, 'stage' | 'progress' | 'to_pool' | 'updated_ms' | 'migrated_tx'> {
  return {
    chain,
    token: fact.token,
    network: networkOf(chain, fact.dex),
    dex: fact.dex,
    pool: fact.pool,
    quote: fact.quote,
    creator: fact.creator,
    name: cleanTokenText(fact.name),
    symbol: cleanTokenText(fact.symbol, 32),
    uri: fact.uri === null ? null : cleanTokenText(fact.uri, 512),
    created_ms: timeMs,
    first_block: number,
  }
}

/** Adds a new launchpad token: its launch, and its curve as a pool. */
export function addLaunchFact(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  fact: LaunchFact,
  block: DecodedBlock,
): void {
  const known = state.pools.get(fact.pool)
  // Of a gap that is filled, its curve may have been traded after the gap.
  if (known) noteBirth(changes, known, block)
  else {
    const info = {
      pool: fact.pool,
      dex: fact.dex,
      tokens: [fact.token, fact.quote],
      factory: null,
      isKnownFactory: true,
      feePips: null,
      family: null,
    }
    state.pools.set(fact.pool, { ...newPoolRow(context, info, block), born_ms: block.timeMs })
    changes.pools.add(fact.pool)
  }
  if (state.launches.has(fact.token)) return
  state.notLaunches.delete(fact.token)
  state.launches.set(fact.token, {
    ...launchRow(context.chain, fact, block),
    updated_ms: block.timeMs,
    stage: 'curve',
    progress: 0,
    to_pool: null,
    migrated_tx: null,
  })
  changes.launches.add(fact.token)
}

/**
 * Moves a curve's liquidity to its DEX pool. Otherwise the curve's last reserves would outweigh that pool, and its last
 * price stay the token's.
 */
function moveLiquidity(state: ChainState, changes: Changes, fact: CurveFact): void {
  emptyPool(state, changes, fact.pool)
  const token = state.tokens.get(fact.token)
  const next = fact.toPool === null ? undefined : state.pools.get(fact.toPool)
  if (!token || next?.token !== fact.token || token.best_pool !== fact.pool) return
  token.best_pool = next.id
  token.liquidity_micros = next.liquidity_micros
  changes.tokens.add(token.address)
}

/** Notes what a block tells of a curve whose launch is not known: it may be read later, as it was before. */
function noteCurve(
  { chain }: ChainState,
  changes: Changes,
  { number, timeMs }: DecodedBlock,
  told: Pick<LaunchRow, ToldField>,
): void {
  noteUnseeded(changes.unseeded, { chain, ...told, block_number: number, time_ms: timeMs })
}

/** Records that a curve was filled or migrated. An earlier stage never overrides a later one. */
export function addCurveFact(
  state: ChainState,
  changes: Changes,
  fact: CurveFact,
  { block, transaction }: { block: DecodedBlock; transaction: DecodedTransaction },
): void {
  if (fact.stage === 'migrated') moveLiquidity(state, changes, fact)
  const launch = state.launches.get(fact.token)
  if (!launch) {
    const { token, stage, toPool } = fact
    const migrated = stage === 'migrated' ? transaction.hash : null
    noteCurve(state, changes, block, { token, stage, progress: 100, to_pool: toPool, migrated_tx: migrated })
    return
  }
  if (launch.stage === 'migrated') return
  launch.stage = fact.stage
  launch.progress = 100
  launch.to_pool = fact.toPool ?? launch.to_pool
  if (fact.stage === 'migrated') launch.migrated_tx = transaction.hash
  launch.updated_ms = block.timeMs
  changes.launches.add(fact.token)
}

/** Returns the tokens that the curve still sells, if the trade's event has them. */
function remainingOf(fact: SwapFact, token: string): bigint | null {
  if (fact.curve) return fact.curve.realToken
  const { reserves } = fact
  if (!reserves || reserves.isVirtual) return null
  return reserves.units[reserves.tokens.indexOf(token)] ?? null
}

/** Returns the launch whose open curve a swap was made on. */
function openLaunchOf(state: ChainState, fact: SwapFact): LaunchRow | null {
  const pool = fact.pool === null ? undefined : state.pools.get(fact.pool)
  const launch = pool && state.launches.get(pool.token)
  return launch && launch.pool === fact.pool && launch.stage === 'curve' ? launch : null
}

/** Notes a trade on a curve whose launch is not known. */
function noteUnknownCurve(state: ChainState, changes: Changes, fact: SwapFact, block: DecodedBlock): void {
  const token = fact.pool === null ? undefined : state.pools.get(fact.pool)?.token
  if (token === undefined || !isCurveDex(fact.dex) || state.launches.has(token)) return
  const remaining = remainingOf(fact, token)
  const supply = state.tokens.get(token)?.total_supply
  const progress = remaining === null || !supply ? null : curveProgress(fact.dex, remaining, supply)
  if (progress === null) return
  noteCurve(state, changes, block, { token, stage: 'curve', progress, to_pool: null, migrated_tx: null })
}

/** Updates a curve's progress after a trade on it. */
export function addSwapToLaunch(
  state: ChainState,
  changes: Changes,
  fact: SwapFact,
  block: DecodedBlock,
): void {
  const launch = openLaunchOf(state, fact)
  if (!launch) return noteUnknownCurve(state, changes, fact, block)
  const remaining = remainingOf(fact, launch.token)
  const supply = state.tokens.get(launch.token)?.total_supply
  if (remaining === null || !supply) return
  launch.progress = curveProgress(launch.dex, remaining, supply) ?? launch.progress
  launch.updated_ms = block.timeMs
  changes.launches.add(launch.token)
}
