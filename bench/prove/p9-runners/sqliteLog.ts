import { DatabaseSync } from 'node:sqlite'
import type { ExecutionLog } from '@peregrine/wallet/execution/executionLog'
import { executionLogOf } from '../../../apps/agent/src/state/executionLogOf.ts'

export type SqliteLog = ExecutionLog & {
  /** Notes a signature, durably: a runner that dies next has signed all the same. */
  noteSignature(id: string): void
  signaturesOf(id: string): number
  close(): void
}

/** The agent's execution log in a file that several processes share, and what they signed. */
export function sqliteLog(file: string): SqliteLog {
  const database = new DatabaseSync(file, { timeout: 20_000 })
  database.exec(`pragma journal_mode = wal;
    create table if not exists signature (id text)`)
  return {
    ...executionLogOf(database),
    noteSignature: (id) => void database.prepare('insert into signature values (?)').run(id),
    signaturesOf: (id) =>
      Number(database.prepare('select count(*) as count from signature where id = ?').get(id)?.count),
    close: () => database.close(),
  }
}
