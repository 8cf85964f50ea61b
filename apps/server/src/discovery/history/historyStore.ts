import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { withTransaction } from '../../db/withClient.ts'
import type { CandleRow } from '../../db/rows.ts'
import { type Relation, relations } from '../../indexing/relation.ts'
import { rowsJson, writeRelation } from '../../indexing/writeRelation.ts'
import type { HistoryPlace, PastChunk } from './pastChunk.ts'

export type StoredHistory = HistoryPlace & { isWhole: boolean; trouble: string | null; updatedMs: number }

type HistoryRow = {
  from_number: string
  from_ms: string
  before: string | null
  is_whole: boolean
  trouble: string | null
  updated_ms: string
}

/** Reads how far back a pool was read; null if it never was. */
export async function findHistory(db: Pool, chain: ChainKey, pool: string): Promise<StoredHistory | null> {
  const { rows } = await db.query<HistoryRow>({
    name: 'pool-history',
    text: 'select from_number, from_ms, before, is_whole, trouble, updated_ms from pool_history where chain = $1 and pool = $2',
    values: [chain, pool],
  })
  const [row] = rows
  return row
    ? {
        fromNumber: Number(row.from_number),
        fromMs: Number(row.from_ms),
        before: row.before,
        isWhole: row.is_whole,
        trouble: row.trouble,
        updatedMs: Number(row.updated_ms),
      }
    : null
}

/** Reads where the indexing of a chain began; null before its first block. */
export async function findChainStart(db: Pool, chain: ChainKey): Promise<HistoryPlace | null> {
  const { rows } = await db.query<{ number: string; time_ms: string }>({
    name: 'chain-start',
    text: 'select number, time_ms from chain_start where chain = $1',
    values: [chain],
  })
  const [row] = rows
  return row ? { fromNumber: Number(row.number), fromMs: Number(row.time_ms), before: null } : null
}

/** True if the pool was created after the indexing began: it has no past. */
export async function isBornHere(db: Pool, chain: ChainKey, pool: string): Promise<boolean> {
  const { rows } = await db.query<{ is_born: boolean }>({
    name: 'pool-born-here',
    text: 'select born_ms is not null as is_born from pool where chain = $1 and id = $2',
    values: [chain, pool],
  })
  return rows[0]?.is_born ?? false
}

const later = (column: string): string => `t.${column}`
const earlier = (column: string): string => `excluded.${column}`

/** Chunks come backwards in time: a new one opens a bucket that an older one closed. */
const pastCandle: Relation = {
  ...relations.candle,
  name: 'past_candle',
  merge: {
    ...relations.candle.merge,
    open: earlier('open'),
    close: later('close'),
    cap_open: 'coalesce(excluded.cap_open, t.cap_open)',
    cap_close: 'coalesce(t.cap_close, excluded.cap_close)',
    native_open: 'coalesce(excluded.native_open, t.native_open)',
    native_close: 'coalesce(t.native_close, excluded.native_close)',
  },
}

type Target = { chain: ChainKey; pool: string; at: HistoryPlace; nowMs: number }

/**
 * Stores a chunk with the place where it ended, in one transaction. Nothing is written if another process got there
 * first, so that no trade is counted twice.
 *
 * @returns whether it was stored
 */
export async function storeChunk(
  db: Pool,
  { chain, pool, at, nowMs }: Target,
  chunk: Pick<PastChunk, 'fromNumber' | 'fromMs' | 'before' | 'isWhole'>,
  candles: readonly CandleRow[],
): Promise<boolean> {
  return withTransaction(db, async (client) => {
    const { rowCount } = await client.query(
      `insert into pool_history as h (chain, pool, from_number, from_ms, before, is_whole, updated_ms)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (chain, pool) do update set from_number = excluded.from_number, from_ms = excluded.from_ms,
         before = excluded.before, is_whole = excluded.is_whole, trouble = null, updated_ms = excluded.updated_ms
       where h.from_number = $8 and h.before is not distinct from $9`,
      [
        chain,
        pool,
        chunk.fromNumber,
        chunk.fromMs,
        chunk.before,
        chunk.isWhole,
        nowMs,
        at.fromNumber,
        at.before,
      ],
    )
    if (rowCount !== 1) return false
    if (candles.length > 0) await writeRelation(client, pastCandle, rowsJson(candles), { journal: null })
    return true
  })
}

/** Records that nobody serves older trades. */
export async function storeTrouble(
  db: Pool,
  { chain, pool, at, nowMs }: Target,
  trouble: string,
): Promise<void> {
  await db.query(
    `insert into pool_history (chain, pool, from_number, from_ms, before, trouble, updated_ms)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (chain, pool) do update set trouble = excluded.trouble, updated_ms = excluded.updated_ms`,
    [chain, pool, at.fromNumber, at.fromMs, at.before, trouble, nowMs],
  )
}
