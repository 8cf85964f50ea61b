import type { Pool, PoolClient } from 'pg'

export type Queryable = Pick<PoolClient, 'query'>

/** Runs reads that see one and the same state: a block that commits between them would tear trades and balances apart. */
export async function readAtOneMoment<T>(pool: Pool, read: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await read(client)
  } finally {
    await client.query('rollback').finally(() => client.release())
  }
}
