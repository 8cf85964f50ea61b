import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { rowReader } from '../../db/queryable.ts'

export type TradeKey = { sender: string; token: string; timeMs: number; block: number }

type Lists = [senders: string[], tokens: string[], timesMs: number[], blocks: number[]]
const readHeldBefore = rowReader<{ units: string }, [chain: ChainKey, ...Lists]>(
  'held-before',
  `select coalesce(h.units, 0)::text as units
    from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[]) with ordinality
      as a (sender, token, time_ms, block_number, place)
    left join lateral (
      select sum(case when t.bought_token = a.token then t.bought_units else 0 end)
        - sum(case when t.sold_token = a.token then t.sold_units else 0 end) as units
      from trade t
      where t.chain = $1 and t.sender = a.sender and t.in_wallet and t.time_ms <= a.time_ms
        and t.block_number < a.block_number and a.token in (t.bought_token, t.sold_token)
    ) h on true
    order by a.place`,
)

/** Reads each wallet's tokens bought less sold in earlier blocks, in base units, in the order of the keys. */
export async function listHeldBefore(
  pool: Pool,
  chain: ChainKey,
  keys: readonly TradeKey[],
): Promise<string[]> {
  const rows = await readHeldBefore(
    pool,
    chain,
    keys.map(({ sender }) => sender),
    keys.map(({ token }) => token),
    keys.map(({ timeMs }) => timeMs),
    keys.map(({ block }) => block),
  )
  return rows.map(({ units }) => units)
}
