import { type ExecutionLog, mayReplace, type NonceBook } from '../executionLog.ts'
import type { ExecutionRecord } from '../executionRecord.ts'

/** An execution log in memory, for programs that keep nothing and for tests. */
export function memoryLog(): ExecutionLog {
  const records = new Map<string, ExecutionRecord>()
  const books = new Map<string, NonceBook>()
  return {
    add: async (record) => {
      if (records.has(record.id)) return false
      records.set(record.id, record)
      return true
    },
    read: async (id) => records.get(id) ?? null,
    list: async () => [...records.values()],
    replace: async (was, next) => {
      if (!mayReplace(records.get(was.id), was, next)) return null
      records.set(was.id, next)
      return next
    },
    changeNonces: async (key, change) => {
      const next = change(books.get(key) ?? null)
      books.set(key, next)
      return next
    },
  }
}
