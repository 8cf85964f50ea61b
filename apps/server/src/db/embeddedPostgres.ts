import path from 'node:path'
import { Fault } from '@peregrine/core/fault'
import type { ClientConfig } from 'pg'
import { chooseAccount } from './embeddedPostgresAccount.ts'
import { findBinaries } from './embeddedPostgresBinaries.ts'
import { prepareCluster } from './embeddedPostgresFolder.ts'
import { launchPostmaster, type Postmaster } from './embeddedPostgresLaunch.ts'
import { endLeftOver } from './embeddedPostgresLeftOver.ts'
import { openSocketFolder } from './embeddedPostgresSocket.ts'

export type Cluster = {
  /** Process id of the postmaster. */
  pid: number
  connection(database?: string): ClientConfig
  /** Settles when the database process is gone, whether asked to stop or not. */
  gone: Promise<void>
  /** Rolls back what is open, writes a checkpoint and ends the database. */
  stop(): Promise<void>
}

export type ClusterOptions = {
  /** Folder of the cluster; made when missing. Nobody else may use it: hold the owner lock of the data folder. */
  dataDir: string
  /** Server settings by name, over the defaults of postgresSettings.ts. */
  settings?: Record<string, string>
  log: (line: string) => void
}

/**
 * Starts the private PostgreSQL that npm brought, on a Unix socket only; it ends when this process does, by kill -9 too.
 *
 * @throws Fault `data-folder.unusable` with a `reason` in words
 */
export async function startEmbeddedPostgres({ dataDir, settings, log }: ClusterOptions): Promise<Cluster> {
  if (process.platform === 'win32') {
    throw new Fault('data-folder.unusable', {
      folder: dataDir,
      reason: `PostgreSQL is not started for you on Windows; set DATABASE_URL to one that runs`,
    })
  }
  const account = chooseAccount()
  const binaries = findBinaries(account)
  const folder = prepareCluster({ dataDir: path.resolve(dataDir), account, binaries, log })
  const socketDir = openSocketFolder(folder)
  await endLeftOver(folder.dir, log)
  const postmaster = await launchPostmaster({ folder, binaries, socketDir, settings })
  return asCluster(postmaster, socketDir)
}

function asCluster(postmaster: Postmaster, socketDir: string): Cluster {
  return {
    pid: postmaster.pid,
    gone: postmaster.gone,
    stop: postmaster.stop,
    connection: (database = 'postgres') => ({ host: socketDir, port: 5432, user: 'postgres', database }),
  }
}
