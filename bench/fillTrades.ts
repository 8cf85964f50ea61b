import type { ChainKey, Network } from '@peregrine/core/network'
import type { Pool, PoolClient } from 'pg'
import { ensurePartitions } from '../apps/server/src/indexing/copyTrades.ts'

export const wallets = 200_000
export const tradedDays = 10
/** Tokens of each network, from 0 on: token n is `0xt<n>`, its pool `0xp<n>`. */
export const tokens = 5_000

const dayMs = 86_400_000
const slices = 20

export function tradesOf(isQuick: boolean): number {
  return isQuick ? 500_000 : 5_000_000
}

type Place = { chain: ChainKey; network: Network }
export type Filling = {
  count: number
  fromMs: number
  /** Networks of seven in ten trades, and of the others. */
  max: Place
  rest: Place
}

async function addTokens(client: PoolClient, { chain }: Place): Promise<void> {
  await client.query(
    `insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete)
     select $1, '0xt' || n, 'T' || n, 'T', 18, 't', 0, 0, false from generate_series(0, $2::int - 1) n
     on conflict do nothing`,
    [chain, tokens],
  )
}

async function addSlice(
  client: PoolClient,
  { count, fromMs, max, rest }: Filling,
  slice: number,
): Promise<void> {
  await client.query(
    `insert into trade select chain, network, n, '0xblock' || n,
       $1::bigint + n::bigint * $2::bigint / $3::bigint, n % 100, '0xtransaction' || n, 1, true, true, 'r', 1,
       'uniswap-v2', '0xp' || n % ${tokens}, '0x' || lpad(to_hex(who), 40, '0'),
       case when n % 2 = 0 then 'b' else 's' end::"char", '0xt' || n % ${tokens}, '0xq',
       case when n % 2 = 0 then '0xq' else '0xt' || n % ${tokens} end, 1000000000000000000,
       case when n % 2 = 0 then '0xt' || n % ${tokens} else '0xq' end, 1000000000000000000, null, null,
       (10 ^ (random() * 5) * 1000000)::bigint, 1, 1000000, $1::bigint
     from (
       select n, random() < 0.7 as is_most,
         case when random() < 0.5 then floor(random() * 2000) else floor(random() * ${wallets}) end::int as drawn
       from generate_series($4::int, $5::int) n
     ) drawn, lateral (
       select case when drawn % 10 = 9 and n > $3::bigint / 2 then drawn - 1 else drawn end as who,
         case when is_most then $6 else $8 end as chain, case when is_most then $7 else $9 end as network
     ) acting`,
    [
      fromMs,
      tradedDays * dayMs,
      count,
      Math.floor((count / slices) * slice),
      Math.floor((count / slices) * (slice + 1)) - 1,
      max.chain,
      max.network,
      rest.chain,
      rest.network,
    ],
  )
}

/**
 * Fills ten days of trades on two networks: half of them by the two thousand busiest wallets, half by all; one wallet
 * in ten has not traded in the last five days.
 */
export async function fillTrades(pool: Pool, filling: Filling): Promise<void> {
  const client = await pool.connect()
  try {
    const first = Math.floor(filling.fromMs / dayMs)
    const dayNumbers = Array.from({ length: tradedDays + 2 }, (_, day) => first + day)
    await ensurePartitions(client, dayNumbers)
    await client.query(`select setseed(0.5)`)
    for (const place of [filling.max, filling.rest]) await addTokens(client, place)
    for (let slice = 0; slice < slices; slice++) await addSlice(client, filling, slice)
    await client.query('vacuum analyze trade')
  } finally {
    client.release()
  }
}
