import type { DatabaseSync } from 'node:sqlite'
import type { Network } from '@peregrine/core/network'
import type { ServiceFee } from '@peregrine/wallet/intent'

/** The operator's fees that whoever started the agent has agreed to, in a database. */
export function feesOf(database: DatabaseSync) {
  database.exec(
    'create table if not exists agreed_fee (network text primary key, bps integer, recipient text)',
  )
  return {
    agreedFee(network: Network): ServiceFee {
      const row = database.prepare('select bps, recipient from agreed_fee where network = ?').get(network)
      return row ? { bps: Number(row.bps), recipient: String(row.recipient) } : null
    },
    agreeToFee: (network: Network, { bps, recipient }: NonNullable<ServiceFee>) =>
      void database
        .prepare('insert or replace into agreed_fee values (?, ?, ?)')
        .run(network, bps, recipient),
  }
}
