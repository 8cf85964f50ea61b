import { DatabaseSync } from 'node:sqlite'

/** Locks of this process; an unreferenced one would be garbage-collected, and released with it. */
const held = new Set<DatabaseSync>()

const sqliteBusy = 5

/**
 * Takes the exclusive lock on a file, created if missing; null when another holder lives.
 * The kernel keeps the lock (SQLite's, on an empty database): it ends with its process, however that dies, holds while
 * the process is stopped, and is safe against reused pids and containers.
 *
 * @returns the function that releases the lock
 */
export function takeOwnerLock(file: string): (() => void) | null {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null
    throw error
  }
  held.add(lock)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}
