import { Fault } from '@peregrine/core/fault'
import pg from 'pg'
import type { Config } from '../config.ts'
import { DatabaseHealth } from '../db/databaseHealth.ts'
import type { DataFolder } from '../db/dataFolder.ts'
import { startEmbeddedPostgres } from '../db/embeddedPostgres.ts'
import { freeBytesOf } from '../db/freeBytes.ts'
import { openClient } from '../db/openClient.ts'
import { migrate } from '../db/migrate.ts'
import { sayIfSlow } from '../db/sayIfSlow.ts'
import type { Log } from '../log/log.ts'
import { watchWrites } from '../db/watchWrites.ts'

export type Database = {
  connection: pg.ClientConfig
  pool: pg.Pool
  /** Reports whether writes succeed; users of the database note their failures here. */
  health: DatabaseHealth
  /** Closes the pool, and stops PostgreSQL if it is ours. */
  close(): Promise<void>
}

/** `folder` holds PostgreSQL's files, if it is ours. */
type Server = { connection: pg.ClientConfig; folder: string | null; stop(): Promise<void> }

const databaseName = 'peregrine'
const poolSize = 10

async function startOwn(folder: DataFolder, environmentId: string, log: Log): Promise<Server> {
  const part = `${environmentId}-postgres`
  const dataDir = folder.locate(part)
  const cluster = await startEmbeddedPostgres({ dataDir, log })
  const admin = await openClient(cluster.connection('postgres'))
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [databaseName])
  if (!rowCount) await admin.query(`create database ${databaseName}`)
  await admin.end()
  folder.keep(part)
  return { connection: cluster.connection(databaseName), folder: dataDir, stop: () => cluster.stop() }
}

/** Ties a database to one environment: a sandbox's rows never mix with a real chain's. */
async function claimEnvironment(client: pg.ClientBase, environmentId: string): Promise<void> {
  await client.query(
    `insert into meta (key, value) values ('environment', $1) on conflict (key) do nothing`,
    [environmentId],
  )
  const { rows } = await client.query<{ value: string }>(`select value from meta where key = 'environment'`)
  if (rows[0]?.value === environmentId) return
  const why = 'names a database of other chains; give each set of chains a database of its own'
  throw new Fault('setting.invalid', { name: 'DATABASE_URL', why })
}

async function migrateAloud(client: pg.ClientBase, log: Log): Promise<void> {
  const startedMs = Date.now()
  const applied = await migrate(client)
  if (applied.length === 0) return
  const message = `database: ${applied.length} migrations applied, the last is ${applied.at(-1)}`
  log.info({ event: 'migration.applied', count: applied.length, durationMs: Date.now() - startedMs }, message)
}

async function prepare(connection: pg.ClientConfig, environmentId: string, log: Log): Promise<void> {
  const say = () =>
    log.warn({ event: 'postgres.awaited' }, 'waiting for PostgreSQL at DATABASE_URL: no answer yet')
  const client = await sayIfSlow(openClient(connection), say).catch((error: NodeJS.ErrnoException) => {
    const why = `names a database that does not answer (${error.code ?? 'refused'})`
    throw new Fault('setting.invalid', { name: 'DATABASE_URL', why }, { cause: error })
  })
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((rows[0]?.version ?? 0) < 180_000) {
      throw new Fault('setting.invalid', { name: 'DATABASE_URL', why: 'names a PostgreSQL older than 18' })
    }
    await migrateAloud(client, log)
    await claimEnvironment(client, environmentId)
  } finally {
    await client.end()
  }
}

/** Opens a pool. It reports lost idle clients, withClient borrowed ones; either may be reported more than once. */
function openPool(connection: pg.ClientConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: poolSize })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', onError)
  return pool
}

/** Opens an environment's database, our own or that of DATABASE_URL, with the schema up to date. */
export async function openDatabase(
  config: Config,
  folder: DataFolder,
  environmentId: string,
  log: Log,
): Promise<Database> {
  const server: Server = config.databaseUrl
    ? { connection: { connectionString: config.databaseUrl }, folder: null, stop: async () => undefined }
    : await startOwn(folder, environmentId, log)
  await prepare(server.connection, environmentId, log)
  const { connection, folder: files } = server
  const health = new DatabaseHealth({ log, freeBytes: () => (files === null ? null : freeBytesOf(files)) })
  let isClosing = false
  const pool = openPool(connection, (error) => {
    if (isClosing || health.note(error)) return
    log.warn(
      { event: 'database.connection-lost' },
      `database: an idle connection was lost (${error.message})`,
    )
  })
  const stopWatching = watchWrites(connection, health)
  return {
    connection,
    pool,
    health,
    async close() {
      isClosing = true
      await stopWatching()
      await pool.end()
      await server.stop()
    },
  }
}
