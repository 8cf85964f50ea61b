import type { DatabaseSync } from 'node:sqlite'

/** Runs work as one transaction, on disk when it returns; what throws has changed nothing. */
export function atomically<T>(database: DatabaseSync, work: () => T): T {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    // A disk that is full may have ended the transaction by itself.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
