import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type pg from 'pg'
import { readPlaces } from './alertStore.ts'

/** A record of a busy chain takes a hundred kilobytes. */
const atOnce = 50

/**
 * Yields commits missed during a restart or an outage, from each chain's place in the record log on, in order. The log
 * keeps some thousands of records; a chain whose place is older, or of another log, starts at the oldest record.
 */
export async function* missedRecords(pool: pg.Pool): AsyncGenerator<ChainRecord> {
  for (const { chain, epoch, seq } of await readPlaces(pool)) {
    let last = seq
    for (;;) {
      const { rows } = await pool.query<{ body: string; seq: string }>(
        'select body, seq from outbox where chain = $1 and seq > $2 order by seq limit $3',
        [chain, last, atOnce],
      )
      for (const { body } of rows) {
        const record = JSON.parse(body) as ChainRecord
        if (record.epoch === epoch) yield record
      }
      last = Number(rows.at(-1)?.seq ?? last)
      if (rows.length < atOnce) break
    }
  }
}
