import type { SkippedRange } from '@peregrine/chains/block'
import type { LeftOutWire } from '@peregrine/contract/routes/gaps'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type pg from 'pg'
import { inTransaction } from '../../db/withClient.ts'
import { dexesThatReportReserves } from '../derivePools.ts'
import { restartHistories } from '../holderHistories.ts'

/** Blocks that were left out, by the follower or since they could not be indexed. */
export type LeftOutRange = Omit<SkippedRange, 'why'> & { why: LeftOutWire['why'] }

/** What coin prices are computed from, so that a filler can go on from it. */
const priceState = `(select jsonb_build_object(
  'coin_price', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from coin_price c where chain = $1),
  'price_pool', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from price_pool p where chain = $1),
  'pool', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from pool p
    where chain = $1 and id in (select pool from price_pool where chain = $1))))`

/** The price pools as of before a gap, as a source of rows. */
export const pricePoolsOf = (gap: string): string =>
  `jsonb_populate_recordset(null::price_pool, coalesce(${gap}.state->'price_pool', '[]'))`

/** Forgets the holders of these tokens, of all if null, also where a reorg would restore them. */
async function forgetHolders(
  client: pg.ClientBase,
  chain: ChainKey,
  tokens: readonly string[] | null,
): Promise<void> {
  const values = [chain, tokens]
  const isOne = (column: string) => `($2::text[] is null or ${column} = any($2))`
  await client.query(
    `update token set is_holders_complete = false
     where chain = $1 and is_holders_complete and ${isOne('address')}`,
    values,
  )
  await client.query(
    `update undo set before = before || '{"is_holders_complete": false}'
     where chain = $1 and relation = 'token' and (before->>'is_holders_complete')::boolean
       and ${isOne("before->>'address'")}`,
    values,
  )
  await restartHistories(client, chain, tokens)
  // Solana's balances are absolute: those of accounts that moved since are right.
  if (networkFacts[chain].family !== 'EVM') return
  await client.query(`delete from balance where chain = $1 and ${isOne('token')}`, values)
  await client.query(
    `delete from undo where chain = $1 and relation = 'balance' and ${isOne("after->>'token'")}`,
    values,
  )
}

/**
 * Records blocks that were left out, before any later one is committed. What was added up is unknown from here on:
 * reserves, which the pool's next swap reads anew, and holders of the tokens that moved; of all where that is not known.
 * The price pools' last prices are kept for the filler alone: their median would outweigh the price after the gap.
 */
export async function recordGap(
  client: pg.ClientBase,
  chain: ChainKey,
  { from, to, why, before, after }: LeftOutRange,
  nowMs: number,
  moved: ReadonlySet<string> | null = null,
): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(
      `insert into chain_gap (chain, from_number, to_number, why, before_hash, from_time_ms, to_hash, to_time_ms, opened_ms,
         state)
       values ($1, $2, $3, $4, $5, (select time_ms from chain_cursor where chain = $1), $6, $7, $8, ${priceState})
       on conflict (chain, from_number) do update set to_number = excluded.to_number, to_hash = excluded.to_hash,
         to_time_ms = excluded.to_time_ms, filled_to = null, filled_hash = null, filled_ms = null,
         end_number = null`,
      [chain, from, to, why, before?.hash ?? null, after.parentHash, after.timeMs, nowMs],
    )
    await client.query('delete from price_pool where chain = $1', [chain])
    await client.query(
      `update pool set reserves = '{}', liquidity_micros = 0 where chain = $1 and dex !~ $2`,
      [chain, dexesThatReportReserves.source],
    )
    await forgetHolders(client, chain, moved && [...moved])
  })
}

/**
 * Forgets gaps above the cursor: the process ended before it committed a block after them. The price pools have their
 * last prices back.
 */
export async function dropUnreachedGaps(client: pg.ClientBase, chain: ChainKey): Promise<void> {
  await client.query(
    `with gone as (delete from chain_gap where chain = $1
       and to_number > coalesce((select number from chain_cursor where chain = $1), -1) returning state)
     insert into price_pool select p.* from gone, ${pricePoolsOf('gone')} p on conflict do nothing`,
    [chain],
  )
}
