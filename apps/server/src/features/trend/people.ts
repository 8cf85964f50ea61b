import type { TrendRow } from '@peregrine/contract/routes/trend'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { byTraders } from '../../db/byTraders.ts'

export type Traders = Pick<TrendRow, 'traders' | 'isTradersFloor' | 'kols'>
export type Holders = Pick<TrendRow, 'holders' | 'isHoldersFloor'>

/** `kols` is null while the server knows no KOL of the chain's family: nobody was looked for. */
type TradersRow = { token: string; traders: string; kols: string | null; max: string }
/** Null unless every transfer of the token was seen. */
type HoldersRow = { token: string; holders: string | null }

/**
 * Cap on the trades counted per pool, newest first, and on a token's holders: more would cost too much for its worth.
 */
const countedTrades = 2_000
const countedHolders = 10_000

const tradersQuery = `
  select s.token, count(*) as traders, 
    case when exists (select from marked_wallet where family = $4) then count(m.address) end as kols, max(s.max) as max
  from (
    select p.token, r.sender, max(r.n) as max
    from pool p cross join lateral (
      select sender, row_number() over () as n from (
        select sender from trade t where chain = $1 and pool = p.id and in_pool and time_ms > $3 and ${byTraders('t')}
        order by time_ms desc limit ${countedTrades}) newest
    ) r
    where p.chain = $1 and p.token = any($2::text[]) group by p.token, r.sender
  ) s left join marked_wallet m on m.family = $4 and m.address = s.sender
  group by s.token`

const holdersQuery = `
  select t.token, (
    select case when exists (select from token where chain = $1 and address = t.token and is_holders_complete)
      then count(distinct owner) end from (
      select owner from balance where chain = $1 and token = t.token and units > 0 limit ${countedHolders}) b
  ) as holders
  from unnest($2::text[]) as t(token)`

/** Reads the traders of one chain's tokens since a time; omits untraded tokens. */
export async function readTraders(
  pool: Pool,
  chain: ChainKey,
  tokens: readonly string[],
  sinceMs: number,
): Promise<Map<string, Traders>> {
  const { rows } = await pool.query<TradersRow>({
    name: 'trend-traders',
    text: tradersQuery,
    values: [chain, tokens, sinceMs, networkFacts[chain].family],
  })
  const tradersOf = ({ traders, kols, max }: TradersRow): Traders => ({
    traders: Number(traders),
    isTradersFloor: Number(max) >= countedTrades,
    kols: kols === null ? null : Number(kols),
  })
  return new Map(rows.map((row) => [row.token, tradersOf(row)]))
}

/** Reads the holder counts of one chain's tokens. */
export async function readHolders(
  pool: Pool,
  chain: ChainKey,
  tokens: readonly string[],
): Promise<Map<string, Holders>> {
  const { rows } = await pool.query<HoldersRow>({
    name: 'trend-holders',
    text: holdersQuery,
    values: [chain, tokens],
  })
  const holdersOf = ({ holders }: HoldersRow): Holders => ({
    // A traded token has holders: zero means that they are not counted.
    holders: holders === null ? null : Number(holders) || null,
    isHoldersFloor: Number(holders) >= countedHolders,
  })
  return new Map(rows.map((row) => [row.token, holdersOf(row)]))
}
