import type { ClientBase, Pool } from 'pg'

/** Anything that runs a query: a pool, or a client inside a transaction. */
export type Queryable = Pick<Pool, 'query'> | Pick<ClientBase, 'query'>
