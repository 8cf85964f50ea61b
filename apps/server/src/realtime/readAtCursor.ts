import type { ChainKey } from '@peregrine/core/network'
import type { Pool, PoolClient } from 'pg'

export type AtCursor<T> = { epoch: string; offset: number; value: T }

/** Runs `read` on one view of the database, and tells which record of the chain that view ends with. */
export async function readAtCursor<T>(
  pool: Pool,
  chain: ChainKey,
  read: (db: PoolClient) => Promise<T>,
): Promise<AtCursor<T>> {
  const db = await pool.connect()
  try {
    await db.query('begin isolation level repeatable read read only')
    const cursor = await db.query<{ epoch: string; seq: string }>({
      name: 'cursor-of-chain',
      text: 'select epoch, seq from chain_cursor where chain = $1',
      values: [chain],
    })
    const value = await read(db)
    await db.query('commit')
    db.release()
    return { epoch: cursor.rows[0]?.epoch ?? '', offset: Number(cursor.rows[0]?.seq ?? 0), value }
  } catch (error) {
    db.release(true)
    throw error
  }
}
