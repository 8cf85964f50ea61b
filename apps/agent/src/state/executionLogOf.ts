import type { DatabaseSync } from 'node:sqlite'
import { type ExecutionLog, mayReplace, type NonceBook } from '@peregrine/wallet/execution/executionLog'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { atomically } from './atomically.ts'
import { fromStored, toStored } from './storedJson.ts'

type Row = Record<string, unknown>

// Only this module writes them.
const recordOf = ({ body }: Row) => fromStored(body) as ExecutionRecord
const bookOf = ({ body }: Row) => fromStored(body) as NonceBook

/** The execution log in a database; each step is a transaction of its own. */
export function executionLogOf(database: DatabaseSync): ExecutionLog {
  database.exec(`create table if not exists record (id text primary key, epoch integer, body text);
    create table if not exists book (key text primary key, body text)`)
  const changeNonces = (key: string, change: (book: NonceBook | null) => NonceBook): NonceBook => {
    const row = database.prepare('select body from book where key = ?').get(key)
    const next = change(row ? bookOf(row) : null)
    database.prepare('insert or replace into book values (?, ?)').run(key, toStored(next))
    return next
  }
  const read = (id: string): ExecutionRecord | null => {
    const row = database.prepare('select body from record where id = ?').get(id)
    return row ? recordOf(row) : null
  }
  const replace = (was: ExecutionRecord, next: ExecutionRecord): boolean => {
    if (!mayReplace(read(was.id), was, next)) return false
    const update = database.prepare('update record set epoch = ?, body = ? where id = ?')
    return update.run(next.epoch, toStored(next), was.id).changes === 1
  }
  return {
    add: async (record) =>
      database
        .prepare('insert or ignore into record values (?, ?, ?)')
        .run(record.id, record.epoch, toStored(record)).changes === 1,
    read: async (id) => read(id),
    list: async () => database.prepare('select body from record').all().map(recordOf),
    replace: async (was, next) => atomically(database, () => (replace(was, next) ? next : null)),
    changeNonces: async (key, change) => atomically(database, () => changeNonces(key, change)),
  }
}
