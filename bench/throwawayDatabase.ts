import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embeddedPostgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { silentLog } from '../apps/server/src/log/log.ts'

export type ThrowawayDatabase = { connection: pg.ClientConfig; pool: pg.Pool; end(): Promise<void> }

async function openDatabase(folder: string, settings: Record<string, string>): Promise<ThrowawayDatabase> {
  const cluster = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings,
    log: silentLog,
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
    },
  }
}

/** Starts a separate PostgreSQL with the schema and the program's settings, in a folder that is removed at the end. */
export async function startThrowawayDatabase(
  settings: Record<string, string> = {},
): Promise<ThrowawayDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-bench-'))
  chmodSync(folder, 0o755) // root runs the database under another account, which needs access
  const database = await openDatabase(folder, settings)
  return {
    ...database,
    async end() {
      await database.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Filling<Facts> = {
  /** Names the folder of a kept database: the bench and its size. */
  name: string
  settings: Record<string, string>
  /** Fills an empty database; the result, as JSON, is stored with a kept one. */
  fill(pool: pg.Pool): Promise<Facts>
}
export type FilledDatabase<Facts> = ThrowawayDatabase & { facts: Facts }

/** Opens a filled database: thrown away at the end, or left in `keepIn` for a later run to reuse. */
export async function startFilledDatabase<Facts>(
  { name, settings, fill }: Filling<Facts>,
  keepIn: string | undefined,
): Promise<FilledDatabase<Facts>> {
  if (keepIn === undefined) {
    const database = await startThrowawayDatabase(settings)
    return { ...database, facts: await fill(database.pool) }
  }
  const folder = path.resolve(keepIn, name)
  const factsFile = path.join(folder, 'facts.json')
  const isFilled = existsSync(factsFile)
  if (!isFilled) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const database = await openDatabase(folder, settings)
  if (isFilled) return { ...database, facts: JSON.parse(readFileSync(factsFile, 'utf8')) as Facts }
  const facts = await fill(database.pool)
  writeFileSync(factsFile, JSON.stringify(facts))
  return { ...database, facts }
}
