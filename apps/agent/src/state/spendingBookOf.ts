import type { DatabaseSync } from 'node:sqlite'
import type { DaySpending, SpendingBook } from '@peregrine/wallet/guard/spendingCap'
import { atomically } from './atomically.ts'
import { fromStored, toStored } from './storedJson.ts'

/** What each account has spent today, in a database. */
export function spendingBookOf(database: DatabaseSync): SpendingBook {
  database.exec('create table if not exists spending (account text primary key, body text)')
  return {
    change: async (account, change) =>
      atomically(database, () => {
        const row = database.prepare('select body from spending where account = ?').get(account)
        // Only this module writes it.
        const next = change(row ? (fromStored(row.body) as DaySpending) : null)
        if (next)
          database.prepare('insert or replace into spending values (?, ?)').run(account, toStored(next))
      }),
  }
}
