import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { Fault, isFault } from '@peregrine/core/fault'
import { checkPart, findMarker, forgetTwin, keepTwin, makeMarker, writeMarker } from './dataFolderMarker.ts'
import { takeOwnerLock } from './ownerLock.ts'
import { writeDurably } from './writeDurably.ts'

export type DataFolder = {
  dir: string
  /** Random id of this folder, assigned on first use. */
  id: string
  /** Path of a part such as `postgres`; throws when it existed before and is gone. */
  locate(part: string): string
  /** Records that a part now holds data that must never go missing. */
  keep(part: string): void
  /** Releases the folder for the next server. Implied by process exit. */
  release(): void
}

/**
 * Opens the server's data folder for this process alone, creating it if missing.
 *
 * @throws Fault `data-folder.taken` {folder, pid} while another server lives, stopped ones included;
 * `data-folder.unusable` {folder, why} when it is not writable, or is unexpectedly empty
 */
export function openDataFolder(wanted: string): DataFolder {
  try {
    return open(path.resolve(wanted))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (isFault(error) || !code) throw error
    throw new Fault(
      'data-folder.unusable',
      { folder: path.resolve(wanted), why: explain(code) },
      { cause: error },
    )
  }
}

function open(wanted: string): DataFolder {
  const isNew = !existsSync(wanted)
  mkdirSync(wanted, { recursive: true })
  const dir = realpathSync(wanted)
  if (isNew) forgetTwin(dir)
  accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  findMarker(dir) // before the lock's file makes an empty folder look used
  const giveUp = takeOwnerLock(path.join(dir, 'owner.lock'))
  if (!giveUp) throw new Fault('data-folder.taken', { folder: dir, pid: readOwner(dir) })
  try {
    writeDurably(ownerFile(dir), JSON.stringify({ pid: process.pid }))
    return opened(dir, giveUp)
  } catch (error) {
    giveUp()
    throw error
  }
}

function opened(dir: string, release: () => void): DataFolder {
  let marker = findMarker(dir) ?? makeMarker(dir)
  keepTwin(dir, marker)
  return {
    dir,
    id: marker.id,
    release,
    locate(part) {
      checkPart(dir, marker, part)
      return path.join(dir, part)
    },
    keep(part) {
      if (marker.parts.includes(part)) return
      marker = { ...marker, parts: [...marker.parts, part] }
      writeMarker(dir, marker)
    },
  }
}

const ownerFile = (dir: string) => path.join(dir, 'owner.json')

/** For the message only; the lock decides who owns the folder. */
function readOwner(dir: string): number | null {
  if (!existsSync(ownerFile(dir))) return null
  const { pid } = JSON.parse(readFileSync(ownerFile(dir), 'utf8')) as { pid?: number }
  return pid ?? null
}

const explanations: Record<string, string> = {
  EACCES: 'this user may not read and write it',
  EPERM: 'this user may not read and write it',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ERR_SQLITE_ERROR: 'its lock file cannot be written',
}

function explain(code: string): string {
  return explanations[code] ?? `it cannot be opened (${code})`
}
