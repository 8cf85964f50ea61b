import { type ExecutionLog, mayReplace, type NonceBook } from '@peregrine/wallet/execution/executionLog'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { databaseOf } from '../indexedDb.ts'
import { executionsDatabase } from './hasTraded.ts'

const [records, nonces] = ['records', 'nonces'] as const

const isRecord = (value: unknown): value is ExecutionRecord =>
  typeof value === 'object' && value !== null && 'epoch' in value && 'intent' in value

/** The execution log of this browser, one database for each environment, shared by all tabs. */
export function indexedDbLog(environment: string): ExecutionLog {
  const database = databaseOf(executionsDatabase(environment), [records, nonces])
  return {
    add: (record) => database.add(records, record.id, record),
    read: async (id) => {
      const stored = await database.get(records, id)
      return isRecord(stored) ? stored : null
    },
    list: async () => (await database.all(records)).filter(isRecord),
    replace: (was, next) =>
      database.change(records, was.id, (stored) =>
        isRecord(stored) && mayReplace(stored, was, next) ? { write: next, result: next } : { result: null },
      ),
    changeNonces: (key, apply) =>
      database.change(nonces, key, (stored) => {
        const next = apply((stored as NonceBook | undefined) ?? null)
        return next === stored ? { result: next } : { write: next, result: next }
      }),
  }
}
