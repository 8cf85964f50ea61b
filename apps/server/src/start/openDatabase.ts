import { Fault } from '@peregrine/core/fault'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { DataFolder } from '../db/dataFolder.ts'
import { startEmbeddedPostgres } from '../db/embeddedPostgres.ts'
import { migrate } from '../db/migrate.ts'

export type Database = {
  connection: pg.ClientConfig
  pool: pg.Pool
  /** Closes the pool, and ends PostgreSQL where it is ours. */
  close(): Promise<void>
}

type Server = { connection: pg.ClientConfig; stop(): Promise<void> }

const databaseName = 'peregrine'
const poolSize = 10

async function startOwn(
  folder: DataFolder,
  environmentId: string,
  log: (line: string) => void,
): Promise<Server> {
  const part = `${environmentId}-postgres`
  const cluster = await startEmbeddedPostgres({ dataDir: folder.locate(part), log })
  const admin = new pg.Client(cluster.connection('postgres'))
  await admin.connect()
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [databaseName])
  if (!rowCount) await admin.query(`create database ${databaseName}`)
  await admin.end()
  folder.keep(part)
  return { connection: cluster.connection(databaseName), stop: () => cluster.stop() }
}

/** A database belongs to one environment: a sandbox's rows never mix with a real chain's. */
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

async function prepare(connection: pg.ClientConfig, environmentId: string): Promise<void> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
  } catch (error) {
    const why = `names a database that does not answer (${(error as NodeJS.ErrnoException).code ?? 'refused'})`
    throw new Fault('setting.invalid', { name: 'DATABASE_URL', why }, { cause: error })
  }
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((rows[0]?.version ?? 0) < 180_000) {
      throw new Fault('setting.invalid', { name: 'DATABASE_URL', why: 'names a PostgreSQL older than 18' })
    }
    await migrate(client)
    await claimEnvironment(client, environmentId)
  } finally {
    await client.end()
  }
}

/** Opens the database of an environment, our own or the one of DATABASE_URL, with the schema up to date. */
export async function openDatabase(
  config: Config,
  folder: DataFolder,
  environmentId: string,
  log: (line: string) => void,
): Promise<Database> {
  const server: Server = config.databaseUrl
    ? { connection: { connectionString: config.databaseUrl }, stop: async () => undefined }
    : await startOwn(folder, environmentId, log)
  await prepare(server.connection, environmentId)
  const pool = new pg.Pool({ ...server.connection, max: poolSize })
  // Without a listener one lost idle connection ends the process.
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) log(`database: an idle connection was lost (${error.message})`)
  })
  return {
    connection: server.connection,
    pool,
    async close() {
      isClosing = true
      await pool.end()
      await server.stop()
    },
  }
}
