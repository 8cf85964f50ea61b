import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { announceTestCluster, forgetTestCluster, hasTestCluster } from '@peregrine/testkit/testCluster'
import pg from 'pg'
import { type Cluster, startEmbeddedPostgres } from '../src/db/embeddedPostgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { silentLog } from '../src/log/log.ts'
import { isRunning } from '../src/db/processInfo.ts'

const prefix = 'peregrine-test-'
const template = 'template_peregrine'
const roomyBytes = 2e9

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
}

/** Starts one throwaway PostgreSQL for a test run, with a migrated template. Returns its stop function. */
export async function setup(): Promise<() => Promise<void>> {
  // Every vitest project that needs the database gets here; the first one creates it, and ends it.
  if (hasTestCluster()) return () => Promise.resolve()
  const base = hasRoomInMemory() ? '/dev/shm' : tmpdir()
  removeLeftOvers(base)
  const folder = path.join(base, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755) // root runs the database under another account, which needs access
  const cluster = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings,
    log: silentLog,
  })
  await makeTemplate(cluster)
  const { host, port, user } = cluster.connection()
  announceTestCluster({ host: host ?? '', port: port ?? 0, user: user ?? '', template })
  return async () => {
    forgetTestCluster()
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
}

async function makeTemplate(cluster: Cluster): Promise<void> {
  await withClient(cluster, 'postgres', (client) => client.query(`create database ${template}`))
  await withClient(cluster, template, migrate)
}

async function withClient(cluster: Cluster, database: string, use: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(cluster.connection(database))
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}

/** True when memory has room: a database is created there in 8 ms, on disk in 12 to 300. */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux') return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > roomyBytes
}

/** Removes folders of killed test runs, whose database ended with them. */
function removeLeftOvers(base: string): void {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length))
    if (!isRunning(pid)) rmSync(path.join(base, name), { recursive: true, force: true })
  }
}
