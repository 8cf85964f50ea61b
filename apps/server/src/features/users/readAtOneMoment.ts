import type { Pool, PoolClient } from 'pg'
import { withTransaction } from '../../db/withClient.ts'

export type Queryable = Pick<PoolClient, 'query'>

/** Runs reads that see one and the same state: a block that commits between them would tear trades and balances apart. */
export function readAtOneMoment<T>(pool: Pool, read: (db: Queryable) => Promise<T>): Promise<T> {
  return withTransaction(pool, read, 'begin isolation level repeatable read read only')
}
