import { chainFacts } from '@peregrine/server/indexing/storedChain'
import type { TestDatabase } from '@peregrine/testkit/database'
import type pg from 'pg'

/** What follows from a chain's blocks, and the indexer's position. */
export const chainTables = [...chainFacts, 'chain_cursor'] as const

type Table = (typeof chainTables)[number] | 'outbox'

/** Difference between a database and a correct one: missing rows, extra rows, duplicate keys. */
export type Difference = { lost: number; doubled: number; wrong: number; tables: string[] }

async function rowsOf(client: pg.ClientBase, table: string): Promise<Map<string, number>> {
  // The epoch of a record log is random by design; the time a block was first seen is no fact of the chain.
  const { rows } = await client.query<{ row: string }>(
    `select regexp_replace((to_jsonb(t) - 'epoch' - 'seen_ms')::text, '\\\\"epoch\\\\":\\\\"[0-9a-f-]*\\\\"', '') as row from ${table} t`,
  )
  const counts = new Map<string, number>()
  for (const { row } of rows) counts.set(row, (counts.get(row) ?? 0) + 1)
  return counts
}

/** Compares tables of two databases both ways; by default all of a chain's, the record log included. */
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

/** Does the same with two test databases. */
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
