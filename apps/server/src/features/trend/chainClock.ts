import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'

/** A block once seen: while the chain still holds it, nothing up to it has been undone. */
export type Anchor = { number: string; hash: string; timeMs: number }

export type ChainClock = {
  /** Time of the newest block. */
  timeMs: number
  /** Changes when older blocks came in belatedly, too. */
  epoch: string
  /** Newest block beyond the reach of a usual reorg; null when too few are held. */
  anchor: Anchor | null
  /** True when the given block is still held. */
  isHeld: boolean
}

type ClockRow = {
  time_ms: string
  epoch: string
  number: string | null
  hash: string | null
  anchor_ms: string | null
  is_held: boolean
}

/** Deeper reorgs happen now and then; everything is summed anew after one. */
const blocksBehind = 8

const clockQuery = `
  select c.time_ms, a.number, a.hash, a.time_ms as anchor_ms,
    concat_ws(' ', c.epoch, (select sum(coalesce(filled_to, 0)) - sum(to_number) from chain_gap g where g.chain = $1)) as epoch,
    exists (select from block where chain = $1 and number = $2 and hash = $3) as is_held
  from chain_cursor c
  left join lateral (
    select number, hash, time_ms from block where chain = $1 and number <= c.number - ${blocksBehind}
    order by number desc limit 1
  ) a on true
  where c.chain = $1`

/** Reads a chain's head, and whether it still holds a block. */
export async function readClock(pool: Pool, chain: ChainKey, held: Anchor | null): Promise<ChainClock> {
  const { rows } = await pool.query<ClockRow>({
    name: 'trend-clock',
    text: clockQuery,
    values: [chain, held?.number ?? null, held?.hash ?? null],
  })
  const [row] = rows
  if (!row) return { timeMs: 0, epoch: '', anchor: null, isHeld: false }
  const { number, hash, anchor_ms } = row
  return {
    timeMs: Number(row.time_ms),
    epoch: row.epoch,
    anchor: number === null || hash === null ? null : { number, hash, timeMs: Number(anchor_ms) },
    isHeld: row.is_held,
  }
}
