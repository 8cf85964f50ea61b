import type { TestDatabase } from '@peregrine/testkit/database'
import type pg from 'pg'

/** What follows from the blocks of a chain, however they came. */
export const chainFacts = [
  'trade',
  'transfer',
  'candle',
  'balance',
  'pool',
  'token',
  'launch',
  'coin_price',
  'price_pool',
] as const

/** The same, and where the indexer stands. */
export const chainTables = [...chainFacts, 'chain_cursor'] as const

type Table = (typeof chainTables)[number] | 'outbox'

/** What differs between a database and one that is right: rows missing, rows too many, rows of a key twice. */
export type Difference = { lost: number; doubled: number; wrong: number; tables: string[] }

async function rowsOf(client: pg.ClientBase, table: string): Promise<Map<string, number>> {
  // The epoch of a record log is random by design; when a block was seen first is no fact about the chain.
  const { rows } = await client.query<{ row: string }>(
    `select regexp_replace((to_jsonb(t) - 'epoch' - 'seen_ms')::text, '\\\\"epoch\\\\":\\\\"[0-9a-f-]*\\\\"', '') as row from ${table} t`,
  )
  const counts = new Map<string, number>()
  for (const { row } of rows) counts.set(row, (counts.get(row) ?? 0) + 1)
  return counts
}

/** Compares tables of two databases both ways: where none are named all of a chain's, the record log included. */
export async function compareDatabases(
  actual: pg.ClientBase,
  right: pg.ClientBase,
  only: readonly Table[] = [...chainTables, 'outbox'],
): Promise<Difference> {
  const difference: Difference = { lost: 0, doubled: 0, wrong: 0, tables: [] }
  for (const table of only) {
    const [mine, theirs] = [await rowsOf(actual, table), await rowsOf(right, table)]
    let lost = 0
    let extra = 0
    for (const [row, count] of theirs) lost += Math.max(0, count - (mine.get(row) ?? 0))
    for (const [row, count] of mine) {
      const expected = theirs.get(row) ?? 0
      if (expected > 0) difference.doubled += Math.max(0, count - expected)
      else extra += count
    }
    if (lost + extra > 0) difference.tables.push(`${table} -${lost} +${extra}`)
    difference.lost += lost
    difference.wrong += extra
  }
  return difference
}

/** The same of two test databases. */
export async function compareTestDatabases(
  actual: TestDatabase,
  right: TestDatabase,
  only?: readonly Table[],
): Promise<Difference> {
  const [mine, theirs] = [await actual.pool.connect(), await right.pool.connect()]
  try {
    return await compareDatabases(mine, theirs, only)
  } finally {
    mine.release()
    theirs.release()
  }
}
