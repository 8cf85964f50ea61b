import type { DatabaseSync } from 'node:sqlite'
import { networkFacts } from '@peregrine/core/network'
import type { Sale } from '@peregrine/trader/traderPorts'

const keyOf = ({ network, token }: Sale) => `${networkFacts[network].chain}:${token}`

/** When tokens were sold last, in a database. */
export function salesOf(database: DatabaseSync) {
  database.exec('create table if not exists sale (key text primary key, at_ms integer)')
  return {
    lastSaleAtMs(sale: Sale): number | null {
      const row = database.prepare('select at_ms from sale where key = ?').get(keyOf(sale))
      return row ? Number(row.at_ms) : null
    },
    /** Keeps the newer of two: an older trade may be resolved after a newer one. */
    rememberSale: (sale: Sale, atMs: number) =>
      void database
        .prepare(
          'insert into sale values (?, ?) on conflict (key) do update set at_ms = max(at_ms, excluded.at_ms)',
        )
        .run(keyOf(sale), atMs),
  }
}
