import type { Pool } from 'pg'
import type { Queryable } from '../../db/queryable.ts'
import { withTransaction } from '../../db/withClient.ts'

/** Runs reads on one snapshot: a block committed between them would make trades and balances disagree. */
export function readAtOneMoment<T>(pool: Pool, read: (db: Queryable) => Promise<T>): Promise<T> {
  return withTransaction(pool, read, 'begin isolation level repeatable read read only')
}
