import { randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Fault } from '@peregrine/core/fault'
import type { Log } from '../log/log.ts'

/** Home for what the database's account must reach when root runs the project from a private folder. */
export const systemHome = '/var/lib/peregrine'

/** Links `dataDir` to a new folder below systemHome. Returns the link's target. */
export function placeInSystemHome(dataDir: string, log: Log): string {
  const home = path.join(systemHome, randomBytes(6).toString('hex'))
  mkdirSync(home, { recursive: true, mode: 0o755 })
  writeFileSync(path.join(home, 'owner'), dataDir)
  const target = path.join(home, 'cluster')
  symlinkSync(target, dataDir)
  const message = `the database's account cannot reach ${dataDir}: the rows are in ${target}`
  log.info({ event: 'postgres.moved' }, message)
  return target
}

/** Resolves a link made by placeInSystemHome; returns the path itself when it is no link. */
export function followToSystemHome(dataDir: string): string {
  if (!lstatSync(dataDir, { throwIfNoEntry: false })?.isSymbolicLink()) return dataDir
  const target = path.resolve(path.dirname(dataDir), readlinkSync(dataDir))
  const note = path.join(path.dirname(target), 'owner')
  if (!target.startsWith(`${systemHome}/`) || !existsSync(note)) return target
  const owner = readFileSync(note, 'utf8')
  // A copied data folder brings the link along: two owner locks, one cluster.
  if (owner !== dataDir && existsSync(owner)) {
    throw new Fault('data-folder.unusable', {
      folder: dataDir,
      why: `its rows belong to ${owner}, of which this folder is a copy`,
    })
  }
  if (owner !== dataDir) writeFileSync(note, dataDir)
  return target
}
