import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type { Pool, PoolClient } from 'pg'
import { withTransaction } from '../../apps/server/src/db/withClient.ts'

const nothing = async () => undefined

/** Commits a record and its chain's cursor, as the indexer does, together with the rows that `store` writes. */
export function commitRecord(
  pool: Pool,
  record: ChainRecord,
  store: (client: PoolClient) => Promise<unknown> = nothing,
): Promise<void> {
  const { chain, seq, epoch } = record
  return withTransaction(pool, async (client) => {
    await store(client)
    await client.query(`insert into outbox (chain, seq, body) values ($1, $2, $3)`, [
      chain,
      seq,
      JSON.stringify(record),
    ])
    await client.query(
      `insert into chain_cursor (chain, number, hash, time_ms, epoch, seq) values ($1, $2, '0x', 0, $3, $2)
       on conflict (chain) do update set number = $2, seq = $2`,
      [chain, seq, epoch],
    )
  })
}
