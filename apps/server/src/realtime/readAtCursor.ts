import type { ChainKey } from '@peregrine/core/network'
import type { Pool, PoolClient } from 'pg'
import { withTransaction } from '../db/withClient.ts'

export type AtCursor<T> = { epoch: string; offset: number; value: T }

/** Runs `read` on one database snapshot, and returns the last record of the chain in it. */
export function readAtCursor<T>(
  pool: Pool,
  chain: ChainKey,
  read: (db: PoolClient) => Promise<T>,
): Promise<AtCursor<T>> {
  return withTransaction(
    pool,
    async (db) => {
      const { rows } = await db.query<{ epoch: string; seq: string }>({
        name: 'cursor-of-chain',
        text: 'select epoch, seq from chain_cursor where chain = $1',
        values: [chain],
      })
      const value = await read(db)
      return { epoch: rows[0]?.epoch ?? '', offset: Number(rows[0]?.seq ?? 0), value }
    },
    'begin isolation level repeatable read read only',
  )
}
