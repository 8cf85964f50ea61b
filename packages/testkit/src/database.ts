import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { findTestCluster } from './testCluster.ts'

export type TestDatabase = {
  config: pg.ClientConfig
  /** The connection string, for programs that take DATABASE_URL. */
  url: string
  pool: pg.Pool
  /**
   * Deletes all rows, table by table in the given order. A truncate takes tables from whatever reads them meanwhile, and
   * ends in a deadlock with a query that reads the same tables in another order.
   */
  empty(...tables: string[]): Promise<void>
  /** Closes the pool and removes the database, terminating remaining connections. */
  drop(): Promise<void>
}

/**
 * A fresh database with all migrations applied, copied from the global set-up's template (about 10 ms). Throws without
 * a global set-up: such a test belongs below apps/server, e2e or bench.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { host, port, user, template } = findTestCluster()
  const database = `test_${randomBytes(6).toString('hex')}`
  await runAlone({ host, port, user }, `create database ${database} template ${template} strategy file_copy`)
  const config = { host, port, user, database }
  const pool = new pg.Pool({ ...config, max: 8 })
  // drop() terminates idle connections, which report here; without a listener that ends the process.
  pool.on('error', () => undefined)
  return {
    config,
    url: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    pool,
    async empty(...tables) {
      for (const table of tables) await pool.query(`delete from ${table}`)
    },
    async drop() {
      await pool.end()
      await runAlone({ host, port, user }, `drop database if exists ${database} with (force)`)
    },
  }
}

async function runAlone(config: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...config, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
