import type { ClientBase, Pool, QueryResultRow } from 'pg'

/** Anything that runs a query: a pool, or a client inside a transaction. */
export type Queryable = Pick<Pool, 'query'> | Pick<ClientBase, 'query'>

/** Builds a reader of the rows of a prepared statement; `name` must be unique, and keeps the plan per connection. */
export function rowReader<Row extends QueryResultRow, Values extends unknown[]>(name: string, text: string) {
  return async (db: Queryable, ...values: Values): Promise<Row[]> => {
    const { rows } = await db.query<Row>({ name, text, values })
    return rows
  }
}
