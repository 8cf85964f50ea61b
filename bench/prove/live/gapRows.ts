import type { ChainKey } from '@peregrine/core/network'
import type { TestDatabase } from '@peregrine/testkit/database'

/** The newest gap, as stored. */
export type StoredGap = { from: number; to: number; end: number; filledTo: number | null; isFilled: boolean }

/** Reads the newest gap with a block before it; null if nothing was left out. */
export async function readGap({ pool }: TestDatabase, chain: ChainKey): Promise<StoredGap | null> {
  const { rows } = await pool.query<StoredGap>(
    `select from_number::float8 as from, to_number::float8 as to, coalesce(end_number, to_number)::float8 as end,
       filled_to::float8 as "filledTo", filled_ms is not null as "isFilled"
     from chain_gap where chain = $1 and before_hash is not null order by from_number desc limit 1`,
    [chain],
  )
  return rows[0] ?? null
}

/** Lets the time pass after which filling is tried again. */
export async function passRetryTime({ pool }: TestDatabase, chain: ChainKey): Promise<void> {
  await pool.query('update chain_gap set next_try_ms = 0 where chain = $1 and next_try_ms > 0', [chain])
}
