import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embeddedPostgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'

export type ThrowawayDatabase = { connection: pg.ClientConfig; pool: pg.Pool; end(): Promise<void> }

/** A PostgreSQL of its own with the schema, in a folder that is removed at the end. Settings as in the program. */
export async function startThrowawayDatabase(
  settings: Record<string, string> = {},
): Promise<ThrowawayDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-bench-'))
  chmodSync(folder, 0o755) // root runs the database under another account, which must get in
  const cluster = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings,
    log: () => undefined,
  })
  const connection = cluster.connection()
  const pool = new pg.Pool({ ...connection, max: 10 })
  pool.on('error', () => undefined)
  const client = await pool.connect()
  await migrate(client)
  client.release()
  return {
    connection,
    pool,
    async end() {
      await pool.end()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
