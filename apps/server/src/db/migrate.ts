import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { inTransaction } from './withClient.ts'

const folder = new URL('./migrations/', import.meta.url)
const lockKey = 7_777_001

/**
 * Brings the schema up to date. Each file is one transaction, so a kill at any point leaves a whole number of them.
 *
 * @returns the names of the files that were applied, in order
 */
export async function migrate(client: pg.ClientBase): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [lockKey])
  try {
    await client.query(
      'create table if not exists schema_migration (name text primary key, at timestamptz not null default now())',
    )
    const done = await client.query<{ name: string }>('select name from schema_migration')
    const names = new Set(done.rows.map(({ name }) => name))
    const missing = readdirSync(folder)
      .filter((file) => file.endsWith('.sql') && !names.has(file))
      .sort()
    for (const name of missing) await applyMigration(client, name)
    return missing
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

async function applyMigration(client: pg.ClientBase, name: string): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(readFileSync(new URL(name, folder), 'utf8'))
      await client.query('insert into schema_migration (name) values ($1)', [name])
    })
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
