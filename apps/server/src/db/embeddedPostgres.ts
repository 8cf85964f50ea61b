import path from 'node:path'
import { Fault } from '@peregrine/core/fault'
import type { ClientConfig } from 'pg'
import type { Log } from '../log/log.ts'
import { chooseAccount } from './embeddedPostgresAccount.ts'
import { findBinaries } from './embeddedPostgresBinaries.ts'
import { prepareCluster } from './embeddedPostgresFolder.ts'
import { keepPostmaster } from './embeddedPostgresKeeper.ts'
import { endLeftOver } from './embeddedPostgresLeftOver.ts'
import { openSocketFolder } from './embeddedPostgresSocket.ts'
import { ownConnection } from './ownConnection.ts'

export type Cluster = {
  /** Process id of the postmaster; changes after a crash. */
  pid(): number
  connection(database?: string): ClientConfig
  /** Rolls back open transactions, writes a checkpoint and shuts the database down. */
  stop(): Promise<void>
}

export type ClusterOptions = {
  /** Folder of the cluster, created if missing. Hold the owner lock of the data folder: nobody else may use it. */
  dataDir: string
  /** Server settings by name, overriding postgresSettings.ts. */
  settings?: Record<string, string>
  log: Log
}

/**
 * Starts the private PostgreSQL installed by npm, on a Unix socket only. It exits with this process, even on kill -9,
 * and is restarted if it dies earlier: pools reconnect by themselves, and need an 'error' listener.
 *
 * @throws Fault `data-folder.unusable` {folder, why}, or `setting.invalid` {name, why} where npm has no PostgreSQL
 */
export async function startEmbeddedPostgres({ dataDir, settings, log }: ClusterOptions): Promise<Cluster> {
  if (process.platform === 'win32') {
    const why = 'is needed on Windows, where PostgreSQL is not started for you'
    throw new Fault('setting.invalid', { name: 'DATABASE_URL', why })
  }
  const account = chooseAccount()
  const binaries = findBinaries(account)
  const folder = prepareCluster({ dataDir: path.resolve(dataDir), account, binaries, log })
  const socketDir = openSocketFolder(folder)
  await endLeftOver(folder.dir, log)
  const keeper = await keepPostmaster({ folder, binaries, socketDir, settings }, log)
  return {
    pid: keeper.pid,
    stop: keeper.stop,
    connection: (database = 'postgres') => ownConnection(socketDir, database),
  }
}
