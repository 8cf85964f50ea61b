import type { ChainKey } from '@peregrine/core/network'
import type pg from 'pg'
import { inTransaction } from '../../db/withClient.ts'
import type { ChainContext } from '../chainContext.ts'
import type { CommittedRecord, LogPosition } from '../commitUnit.ts'
import { undoAbove } from '../undoBlocks.ts'
import { pricePoolsOf } from './chainGaps.ts'

type Row = { from_number: string; number: string; hash: string; time_ms: string }

/**
 * Finds the last block before the newest gap, if the gap ends where a reorg may still reach and every block after it is
 * journalled, which those read from its end are not.
 */
async function findBlockBefore(
  client: pg.ClientBase,
  chain: ChainKey,
  finalityDepth: number,
): Promise<Row | null> {
  const { rows } = await client.query<Row>(
    `select from_number, coalesce(filled_to, from_number - 1) as number, coalesce(filled_hash, before_hash) as hash,
       coalesce(filled_time_ms, from_time_ms) as time_ms
     from chain_gap g
     where chain = $1 and filled_ms is null and before_hash is not null and from_time_ms is not null
       and end_number is null
       and to_number >= (select number from chain_cursor where chain = $1) - $2
       and not exists (select from block b where b.chain = $1 and b.number > g.to_number and b.is_final)
     order by from_number desc limit 1`,
    [chain, finalityDepth],
  )
  return rows[0] ?? null
}

/**
 * Undoes everything after a gap that ends within reach of a reorg, and forgets the gap: the chain is read on from the
 * last block before it, or leaves blocks out again. Null if there is no such gap.
 */
export async function undoToGap(
  client: pg.ClientBase,
  context: ChainContext,
  options: { log: LogPosition; finalityDepth: number; now: () => number },
): Promise<CommittedRecord | null> {
  const { chain } = context
  return inTransaction(client, async () => {
    const before = await findBlockBefore(client, chain, options.finalityDepth)
    if (!before) return null
    const to = { number: Number(before.number), hash: before.hash, timeMs: Number(before.time_ms) }
    const undone = await undoAbove(client, context, to, options)
    await client.query(
      `with gone as (delete from chain_gap where chain = $1 and from_number = $2 returning state)
       insert into price_pool select p.* from gone, ${pricePoolsOf('gone')} p on conflict do nothing`,
      [chain, before.from_number],
    )
    return undone
  })
}
