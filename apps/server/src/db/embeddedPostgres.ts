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

export type Cluster = {
  /** Process id of the postmaster; another one after a crash. */
  pid(): number
  connection(database?: string): ClientConfig
  /** Rolls back what is open, writes a checkpoint and ends the database. */
  stop(): Promise<void>
}

export type ClusterOptions = {
  /** Folder of the cluster; made when missing. Nobody else may use it: hold the owner lock of the data folder. */
  dataDir: string
  /** Server settings by name, over the defaults of postgresSettings.ts. */
  settings?: Record<string, string>
  log: Log
}

/**
 * Starts the private PostgreSQL that npm brought, on a Unix socket only. It ends when this process does, by kill -9 too,
 * and is started again when it dies before: pools reconnect by themselves, and need a listener for 'error'.
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
    connection: (database = 'postgres') => ({ host: socketDir, port: 5432, user: 'postgres', database }),
  }
}
