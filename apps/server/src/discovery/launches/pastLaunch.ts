import type { LaunchFact } from '@peregrine/protocols/fact'
import { z } from 'zod'
import type { LaunchRow } from '../../db/rows.ts'
import { curveProgress, launchRow } from '../../indexing/deriveLaunches.ts'
import type { FoundPool } from '../foundPool.ts'
import type { Reading } from '../storeReading.ts'

/** A launch with the block and time of its transaction. */
export type PastLaunch = { fact: LaunchFact; blockNumber: number; timeMs: number }

export const zSeenCurve = z.object({
  stage: z.enum(['filled', 'migrated']),
  toPool: z.string().nullable(),
  timeMs: z.number(),
})
/** The last that events told of a curve whose launch is older than they are. */
export type SeenCurve = z.output<typeof zSeenCurve>
export type SeenCurves = Map<string, SeenCurve>

/** Keeps what an event tells of a curve, unless a later stage is known. */
export function noteCurve(curves: SeenCurves, token: string, seen: SeenCurve): void {
  const known = curves.get(token)
  if (known?.stage === 'migrated' || (known && seen.stage === 'filled')) return
  curves.set(token, seen)
}

type Known = Pick<LaunchRow, 'stage' | 'progress' | 'to_pool' | 'updated_ms'>

/** What a curve holds says that it is open, or sold out; only its events say where it moved. */
function stageByHoldings({ state }: Reading, { fact, timeMs }: PastLaunch, held: FoundPool): Known | null {
  const remaining = held.reserves?.[held.info.tokens.indexOf(fact.token)]
  const supply = state.tokens.get(fact.token)?.total_supply
  if (remaining === undefined || !supply) return null
  const open = { to_pool: null, updated_ms: timeMs }
  if (held.rate === null || remaining === 0n) return { ...open, stage: 'filled', progress: 100 }
  const progress = curveProgress(fact.dex, remaining, supply)
  return progress === null ? null : { ...open, stage: 'curve', progress }
}

/** Builds the row of a launch from before the indexing; null if its curve's state could not be read. */
export function rowOfPast(
  reading: Reading,
  launch: PastLaunch,
  held: FoundPool | undefined,
  seen: SeenCurve | undefined,
): LaunchRow | null {
  const { fact, blockNumber, timeMs } = launch
  const told: Known | null = seen
    ? { stage: seen.stage, progress: 100, to_pool: seen.toPool, updated_ms: seen.timeMs }
    : held
      ? stageByHoldings(reading, launch, held)
      : null
  if (told === null) return null
  const row = launchRow(reading.state.chain, fact, { number: blockNumber, timeMs })
  return { ...row, ...told, migrated_tx: null }
}

/** Where reading goes on, and since when launches are known. */
export type SeedPlace = { below: number; before: string | null; fromMs: number }

/** What a stretch of the past holds. */
export type PastStretch = {
  place: SeedPlace
  /** Newest last. */
  launches: PastLaunch[]
  /** Pools that the launches' curves moved to, as they stand. */
  pools: FoundPool[]
  curves: SeenCurves
  /** Block as of which curves were read, or one before it. */
  readAt: number
  /** There is nothing older. */
  isWhole: boolean
}
