import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '@peregrine/core/fault'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { openDataFolder } from '../db/dataFolder.ts'
import { startEmbeddedPostgres } from '../db/embeddedPostgres.ts'
import { openClient } from '../db/openClient.ts'
import { isRunning } from '../db/processInfo.ts'
import { ownConnection } from '../db/ownConnection.ts'
import { silentLog } from '../log/log.ts'

export type StoredDatabase = { client: pg.Client; environmentId: string; close(): Promise<void> }

const suffix = '-postgres'

/** Lists the environments in a data folder, most recently used first. */
function environmentsIn(dataDir: string): string[] {
  if (!existsSync(dataDir)) return []
  const usedMs = (name: string): number => statSync(path.join(dataDir, name)).mtimeMs
  return readdirSync(dataDir)
    .filter((name) => name.endsWith(suffix) && statSync(path.join(dataDir, name)).isDirectory())
    .sort((one, other) => usedMs(other) - usedMs(one))
    .map((name) => name.slice(0, -suffix.length))
}

/** Returns the connection of a database that a running server has open; its pid file names the socket folder. */
function findRunning(cluster: string): pg.ClientConfig | null {
  const file = path.join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port, socketDir] = readFileSync(file, 'utf8').split('\n')
  if (!isRunning(Number(pid)) || !socketDir) return null
  return ownConnection(socketDir, 'peregrine', Number(port))
}

async function connect(connection: pg.ClientConfig, stop: () => Promise<void>): Promise<StoredDatabase> {
  const client = await openClient(connection)
  const { rows } = await client.query<{ value: string }>(`select value from meta where key = 'environment'`)
  return {
    client,
    environmentId: rows[0]?.value ?? '',
    async close() {
      await client.end()
      await stop()
    },
  }
}

/**
 * Opens a stored database: the running server's if there is one, else with a temporary PostgreSQL of our own.
 *
 * @throws Fault `data-folder.unusable` when the folder holds no database
 */
export async function openStoredDatabase(config: Config): Promise<StoredDatabase> {
  const nothing = async (): Promise<void> => undefined
  if (config.databaseUrl) return connect({ connectionString: config.databaseUrl }, nothing)
  const [environment] = environmentsIn(config.dataDir)
  if (!environment) {
    throw new Fault('data-folder.unusable', {
      folder: config.dataDir,
      why: 'it holds no database yet; run npm start first',
    })
  }
  const part = `${environment}${suffix}`
  const running = findRunning(path.join(config.dataDir, part))
  if (running) return connect(running, nothing)
  const folder = openDataFolder(config.dataDir)
  const cluster = await startEmbeddedPostgres({ dataDir: folder.locate(part), log: silentLog })
  return connect(cluster.connection('peregrine'), async () => {
    await cluster.stop()
    folder.release()
  })
}
