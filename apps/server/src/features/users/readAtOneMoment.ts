import type { Pool } from 'pg'
import type { Queryable } from '../../db/queryable.ts'
import { withTransaction } from '../../db/withClient.ts'

/** Runs reads that see one and the same state: a block that commits between them would tear trades and balances apart. */
export function readAtOneMoment<T>(pool: Pool, read: (db: Queryable) => Promise<T>): Promise<T> {
  return withTransaction(pool, read, 'begin isolation level repeatable read read only')
}
