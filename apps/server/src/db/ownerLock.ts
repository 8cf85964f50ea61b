import { DatabaseSync } from 'node:sqlite'

/** Locks of this process; a lock that nobody refers to would be collected, and given up with it. */
const held = new Set<DatabaseSync>()

const sqliteBusy = 5

/**
 * Takes the exclusive lock on a file, made when missing; null when another holder lives.
 *
 * The kernel keeps the lock (it is SQLite's, on an empty database): it ends with its process however that dies, holds
 * while the process is stopped, and knows neither reused process numbers nor containers.
 *
 * @returns the function that gives the lock up
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
