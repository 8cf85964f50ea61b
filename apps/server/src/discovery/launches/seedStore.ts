import type { ChainKey } from '@peregrine/core/network'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import type { LaunchRow } from '../../db/rows.ts'
import { withTransaction } from '../../db/withClient.ts'
import { relations } from '../../indexing/relation.ts'
import { followCurves, holdCursor } from '../../indexing/unseededCurves.ts'
import { rowsJson } from '../../indexing/writeRelation.ts'
import { type SeedPlace, type SeenCurves, zSeenCurve } from './pastLaunch.ts'

/** How far the launches of a chain were read. */
export type Seed = {
  place: SeedPlace
  /** Time of the chain's first indexed block. */
  startMs: number
  launches: number
  curves: SeenCurves
  isDone: boolean
  trouble: SeedTrouble | null
}
export type SeedTrouble = 'not-served' | 'failed'

type Row = {
  below: string
  before: string | null
  from_ms: string
  time_ms: string
  launches: number
  curves: unknown
  is_done: boolean
  trouble: SeedTrouble | null
}
const zCurves = z.record(z.string(), zSeenCurve)

/**
 * Reads how far the launches were read; begins at the chain's first indexed block, where nothing is left
 * to read of a chain that was indexed from block 0. Null before there is one.
 */
export async function openSeed(db: Pool, chain: ChainKey, nowMs: number): Promise<Seed | null> {
  await db.query({
    name: 'open-launch-seed',
    text: `insert into launch_seed (chain, below, from_ms, is_done, updated_ms)
      select chain, number, time_ms, number <= 0, $2 from chain_start where chain = $1 on conflict do nothing`,
    values: [chain, nowMs],
  })
  const { rows } = await db.query<Row>({
    name: 'launch-seed',
    text: `select below, before, from_ms, launches, curves, is_done, trouble, time_ms
      from launch_seed join chain_start using (chain) where chain = $1`,
    values: [chain],
  })
  const [row] = rows
  if (!row) return null
  return {
    place: { below: Number(row.below), before: row.before, fromMs: Number(row.from_ms) },
    startMs: Number(row.time_ms),
    launches: row.launches,
    curves: new Map(Object.entries(zCurves.parse(row.curves))),
    isDone: row.is_done,
    trouble: row.trouble,
  }
}

/** Reads on where the past was not served: each start of the program tries it once. */
export async function reopenSeed(db: Pool, chain: ChainKey): Promise<void> {
  await db.query({
    name: 'reopen-launch-seed',
    text: `update launch_seed set is_done = false where chain = $1 and is_done and trouble = 'not-served'`,
    values: [chain],
  })
}

const { columns } = relations.launch
const insertLaunches = `insert into launch (${columns.join(', ')})
  select ${columns.join(', ')} from json_populate_recordset(null::launch, $1::json) on conflict do nothing`

/**
 * Stores launches with the place where reading goes on: both, or neither where another process was there first. Rows
 * that exist stay, and what blocks told of a new one's curve since it was read is in it before anybody sees it.
 */
export async function storeSeed(
  db: Pool,
  chain: ChainKey,
  {
    from,
    to,
    rows,
    readAt,
    nowMs,
  }: {
    from: SeedPlace
    to: Omit<Seed, 'trouble' | 'startMs'>
    rows: readonly LaunchRow[]
    /** Block as of which the curves were read. */
    readAt: number
    nowMs: number
  },
): Promise<void> {
  const { place, launches, curves, isDone } = to
  await withTransaction(db, async (client) => {
    const moved = await client.query({
      name: 'move-launch-seed',
      text: `update launch_seed set below = $4, before = $5, from_ms = $6, launches = $7, curves = $8, is_done = $9,
          trouble = null, updated_ms = $10
        where chain = $1 and below = $2 and before is not distinct from $3 and not is_done`,
      values: [
        chain,
        from.below,
        from.before,
        place.below,
        place.before,
        place.fromMs,
        launches,
        JSON.stringify(Object.fromEntries(curves)),
        isDone,
        nowMs,
      ],
    })
    if (moved.rowCount) await writeLaunches(client, chain, { rows, readAt, isDone })
  })
}

async function writeLaunches(
  client: PoolClient,
  chain: ChainKey,
  { rows, readAt, isDone }: { rows: readonly LaunchRow[]; readAt: number; isDone: boolean },
): Promise<void> {
  if (rows.length > 0)
    await client.query({ name: 'seed-launches', text: insertLaunches, values: [rowsJson(rows)] })
  await holdCursor(client, chain)
  if (rows.length > 0) {
    const tokens = rows.map(({ token }) => token)
    await followCurves(client, chain, tokens, Number.isFinite(readAt) ? readAt : null)
  }
  if (isDone) await dropUnseeded(client, chain)
}

/** What blocks told of curves whose launches nobody will read. */
async function dropUnseeded(db: Pool | PoolClient, chain: ChainKey): Promise<void> {
  await db.query('delete from unseeded_curve where chain = $1', [chain])
}

/** Records why reading stopped: until the next start where the past is not served, until the next try otherwise. */
export async function noteSeedTrouble(
  db: Pool,
  chain: ChainKey,
  trouble: SeedTrouble,
  nowMs: number,
): Promise<void> {
  await db.query({
    name: 'launch-seed-trouble',
    text: `update launch_seed set trouble = $2, is_done = $2 = 'not-served', updated_ms = $3
      where chain = $1 and not is_done`,
    values: [chain, trouble, nowMs],
  })
  if (trouble === 'not-served') await dropUnseeded(db, chain)
}
