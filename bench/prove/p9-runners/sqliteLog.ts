import { DatabaseSync } from 'node:sqlite'
import type { ExecutionLog, NonceBook } from '@peregrine/wallet/execution/executionLog'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'

export type SqliteLog = ExecutionLog & {
  /** Notes a signature, durably: a runner that dies next has signed all the same. */
  noteSignature(id: string): void
  signaturesOf(id: string): number
  close(): void
}

const bigint = '$bigint'
const write = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? { [bigint]: String(one) } : one))
const parse = (text: unknown): unknown =>
  JSON.parse(String(text), (_, one: unknown) =>
    typeof one === 'object' && one !== null && bigint in one ? BigInt(String(one[bigint])) : one,
  )

/** An execution log in a file that several processes share; each step is a transaction, and survives a kill. */
export function sqliteLog(file: string): SqliteLog {
  const database = new DatabaseSync(file, { timeout: 20_000 })
  database.exec(`pragma journal_mode = wal;
    create table if not exists record (id text primary key, epoch integer, body text);
    create table if not exists book (key text primary key, body text);
    create table if not exists signature (id text)`)
  const recordOf = (row: Record<string, unknown> | undefined): ExecutionRecord | null =>
    // Only `add` and `replace` write here.
    row ? (parse(row.body) as ExecutionRecord) : null
  const atomically = <T>(run: () => T): T => {
    database.exec('begin immediate')
    try {
      const result = run()
      database.exec('commit')
      return result
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }
  const change = (key: string, apply: (book: NonceBook | null) => NonceBook): NonceBook => {
    const row = database.prepare('select body from book where key = ?').get(key)
    const next = apply(row ? (parse(row.body) as NonceBook) : null)
    database.prepare('insert or replace into book values (?, ?)').run(key, write(next))
    return next
  }
  return {
    add: async (record) =>
      database
        .prepare('insert or ignore into record values (?, ?, ?)')
        .run(record.id, record.epoch, write(record)).changes === 1,
    read: async (id) => recordOf(database.prepare('select body from record where id = ?').get(id)),
    list: async () =>
      database
        .prepare('select body from record')
        .all()
        .flatMap((row) => recordOf(row) ?? []),
    async replace(id, epoch, next) {
      const { changes } = database
        .prepare('update record set epoch = ?, body = ? where id = ? and epoch = ?')
        .run(next.epoch, write(next), id, epoch)
      return changes === 1 ? next : null
    },
    changeNonces: async (key, apply) => atomically(() => change(key, apply)),
    noteSignature: (id) => void database.prepare('insert into signature values (?)').run(id),
    signaturesOf: (id) =>
      Number(database.prepare('select count(*) as count from signature where id = ?').get(id)?.count),
    close: () => database.close(),
  }
}
