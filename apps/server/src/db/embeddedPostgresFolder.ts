import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { Fault } from '@peregrine/core/fault'
import type { Log } from '../log/log.ts'
import { type Account, canReach, runAs } from './embeddedPostgresAccount.ts'
import type { Binaries } from './embeddedPostgresBinaries.ts'
import { followToSystemHome, placeInSystemHome } from './embeddedPostgresHome.ts'

/** A cluster on disk that is ready to start, and the account that must run it. */
export type ClusterFolder = { dir: string; account: Account; logFile: string }

type Wanted = { dataDir: string; account: Account; binaries: Binaries; log: Log }

/** Environment of the database and the shell around it. */
export const postgresEnv = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }

/** Finds or creates the cluster of `dataDir`: creation is atomic. */
export function prepareCluster({ dataDir, account, binaries, log }: Wanted): ClusterFolder {
  const parent = path.dirname(dataDir)
  mkdirSync(parent, { recursive: true })
  let dir = followToSystemHome(dataDir)
  if (dir === dataDir && !existsSync(dir) && !canReach(account, parent)) dir = placeInSystemHome(dataDir, log)
  const isNew = !existsSync(dir) || readdirSync(dir).length === 0
  const owner = isNew ? account : ownerOf(dir, account)
  if (isNew) initialise(dir, account, binaries)
  return { dir, account: owner, logFile: `${dir}.log` }
}

function initialise(dir: string, account: Account, binaries: Binaries): void {
  const unfinished = `${dir}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) chownSync(unfinished, account.uid, account.gid)
  const args = ['--auth-local=trust', '--auth-host=reject', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const { status, stderr } = spawnSync(
    binaries.initdb,
    ['-D', unfinished, '-U', 'postgres', ...args, ...locale],
    { ...runAs(account), env: postgresEnv, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/', encoding: 'utf8' },
  )
  if (status !== 0) {
    const why = `PostgreSQL could not make its files there: ${stderr.trim().split('\n').at(-1)}`
    throw new Fault('data-folder.unusable', { folder: dir, why })
  }
  renameSync(unfinished, dir)
}

/** Returns the account that created the cluster, which must run it: root may find one created by a normal user. */
function ownerOf(dir: string, account: Account): Account {
  const version = statSync(path.join(dir, 'PG_VERSION'), { throwIfNoEntry: false })
  if (!version)
    throw new Fault('data-folder.unusable', { folder: dir, why: 'it holds no PostgreSQL cluster' })
  if (account === null) return ownedByMe(dir, version.uid)
  const owner = version.uid === 0 ? account : { uid: version.uid, gid: version.gid }
  chownSync(dir, owner.uid, owner.gid)
  chmodSync(dir, 0o700)
  return owner
}

function ownedByMe(dir: string, uid: number): Account {
  if (uid === process.getuid?.()) return null
  throw new Fault('data-folder.unusable', {
    folder: dir,
    why: `it belongs to user ${uid}, who ran the program before; start as that user, or use another folder`,
  })
}
