import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Unusable } from '../unusable.ts'
import { isOwnersOnly } from '../vault/readOwnFile.ts'

const sqliteBusy = 5

/** What the agent must not forget: on disk before it is acknowledged, and this process's alone. */
export type State = {
  database: DatabaseSync
  /** 8 random hex characters of this folder, as claims of orders name it. */
  name: string
  close(): void
}

function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isOwnersOnly(statSync(folder)))
    throw new Unusable(
      `The state folder ${folder} can be used by others: make it yours alone with chmod 700 ${folder}`,
    )
}

/** SQLite's lock on its file, which the kernel keeps: it ends with the process, however that dies. */
function takeAlone(database: DatabaseSync, folder: string): void {
  try {
    database.exec(`pragma locking_mode = exclusive;
      pragma journal_mode = delete;
      pragma synchronous = extra;
      begin exclusive;
      create table if not exists own (key text primary key, value text);
      commit`)
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new Unusable(
      `Another agent runs on the state folder ${folder}: end it, or name another with --state`,
    )
  }
}

function readName(database: DatabaseSync): string {
  database.prepare("insert or ignore into own values ('name', ?)").run(randomBytes(4).toString('hex'))
  return String(database.prepare("select value from own where key = 'name'").get()?.value)
}

/**
 * Opens the state folder for this process alone; what belongs to other chains lies in files of its own.
 *
 * @throws Unusable where others can use the folder, or another agent runs on it
 */
export function openState(folder: string, environment: string): State {
  openFolder(folder)
  const file = path.join(folder, `${environment.slice(0, 12)}.sqlite`)
  // With the rights of its owner alone, before anything is in it.
  closeSync(openSync(file, 'a', 0o600))
  const database = new DatabaseSync(file, { timeout: 0 })
  takeAlone(database, folder)
  return { database, name: readName(database), close: () => database.close() }
}
