import type { ChainKey } from '@peregrine/core/network'
import type pg from 'pg'
import type { LaunchRow } from '../db/rows.ts'
import { rowsJson } from './writeRelation.ts'

/** What a block can tell of a launch. */
export type ToldField = 'token' | 'stage' | 'progress' | 'to_pool' | 'migrated_tx'

/** What a block told of a curve whose launch has no row. */
export type UnseededCurve = Pick<LaunchRow, 'chain' | ToldField> & {
  block_number: number
  time_ms: number
}

const stages: readonly LaunchRow['stage'][] = ['curve', 'filled', 'migrated']

/** Keeps the last that a unit tells of a curve; an earlier stage never overrides a later one. */
export function noteUnseeded(curves: Map<string, UnseededCurve>, told: UnseededCurve): void {
  const known = curves.get(told.token)
  if (known && stages.indexOf(told.stage) < stages.indexOf(known.stage)) return
  curves.set(told.token, {
    ...told,
    to_pool: told.to_pool ?? known?.to_pool ?? null,
    migrated_tx: told.migrated_tx ?? known?.migrated_tx ?? null,
  })
}

/** Stored as text where the database returns big numbers. */
type FollowedRow = Omit<LaunchRow, 'created_ms' | 'updated_ms' | 'first_block'> & {
  created_ms: string
  updated_ms: string
  first_block: string
}

/**
 * Waits for the chain's cursor, and keeps it until the transaction ends. What a transaction changes besides, it changes
 * before: two that wait for each other would both have to hold something else that the other wants.
 */
export async function holdCursor(client: pg.ClientBase, chain: ChainKey): Promise<void> {
  await client.query({
    name: 'hold-cursor',
    text: 'select from chain_cursor where chain = $1 for update',
    values: [chain],
  })
}

/**
 * Gives launches that have a row what blocks told of their curves before. The transaction holds the cursor.
 *
 * @param readAt block as of which the curves were read; null if they were not
 * @returns the changed launches
 */
export async function followCurves(
  client: pg.ClientBase,
  chain: ChainKey,
  tokens: readonly string[],
  readAt: number | null,
): Promise<FollowedRow[]> {
  const { rows } = await client.query<FollowedRow>({
    name: 'follow-curves',
    text: 'select * from follow_curves($1, $2, $3)',
    values: [chain, tokens, readAt ?? -1],
  })
  return [...new Map(rows.map((row) => [row.token, row])).values()]
}

/**
 * Stores what a unit told of curves without a launch, unless nobody will read their launches any more. A launch that
 * was stored since the unit was derived takes it at once; such ones are returned.
 */
export async function writeUnseeded(
  client: pg.ClientBase,
  chain: ChainKey,
  curves: readonly UnseededCurve[],
): Promise<FollowedRow[]> {
  if (curves.length === 0) return []
  await holdCursor(client, chain)
  const { rowCount } = await client.query({
    name: 'write-unseeded',
    text: `insert into unseeded_curve select c.* from json_populate_recordset(null::unseeded_curve, $1::json) c
      where not exists (select from launch_seed s where s.chain = c.chain and s.is_done)
        or exists (select from launch l where l.chain = c.chain and l.token = c.token)
      on conflict (chain, token, block_number) do update
        set stage = excluded.stage, progress = excluded.progress, to_pool = excluded.to_pool,
          migrated_tx = excluded.migrated_tx`,
    values: [rowsJson(curves)],
  })
  // Most often: old curves go on being traded once all launches are read.
  if (rowCount === 0) return []
  const tokens = curves.map(({ token }) => token)
  return followCurves(client, chain, tokens, null)
}

/** Takes back what blocks above `blockNumber` told. */
export async function undoUnseeded(
  client: pg.ClientBase,
  chain: ChainKey,
  blockNumber: number,
): Promise<void> {
  await client.query('delete from unseeded_curve where chain = $1 and block_number > $2', [
    chain,
    blockNumber,
  ])
}

/** Keeps only the last that blocks below `keepFromBlock` told of each curve: no reorg reaches them. */
export async function pruneUnseeded(
  client: pg.ClientBase,
  chain: string,
  keepFromBlock: number,
): Promise<void> {
  await client.query(
    `delete from unseeded_curve c using unseeded_curve later where c.chain = $1 and later.chain = c.chain
       and later.token = c.token and later.block_number > c.block_number and later.block_number < $2`,
    [chain, keepFromBlock],
  )
}
