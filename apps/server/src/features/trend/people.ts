import type { TrendRow } from '@peregrine/contract/routes/trend'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'

export type People = Pick<TrendRow, 'traders' | 'isTradersFloor' | 'kols' | 'holders' | 'isHoldersFloor'>

type PeopleRow = {
  token: string
  traders: string
  kols: string
  most: string | null
  holders: string | null
}

/** So many of each pool's newest trades, and of a token's holders, are counted: the rest would cost more than it tells. */
const countedTrades = 2_000
const countedHolders = 10_000

const peopleQuery = `
  select t.token, w.traders, w.kols, w.most, h.holders
  from unnest($2::text[]) as t(token)
  cross join lateral (
    select count(*) as traders, count(m.address) as kols, max(s.most) as most
    from (
      select r.sender, max(r.n) as most from pool p cross join lateral (
        select sender, row_number() over () as n from (
          select sender from trade where chain = $1 and pool = p.id and in_pool and time_ms > $3
          order by time_ms desc limit ${countedTrades}) newest
      ) r
      where p.chain = $1 and p.token = t.token group by r.sender
    ) s left join marked_wallet m on m.family = $4 and m.address = s.sender
  ) w
  cross join lateral (
    select case when exists (select from token where chain = $1 and address = t.token and is_holders_complete)
      then count(distinct owner) end as holders from (
      select owner from balance where chain = $1 and token = t.token and units > 0 limit ${countedHolders}) b
  ) h`

/** Who traded tokens of one chain since a time, and how many hold them. */
export async function readPeople(
  pool: Pool,
  chain: ChainKey,
  tokens: readonly string[],
  sinceMs: number,
): Promise<Map<string, People>> {
  const { rows } = await pool.query<PeopleRow>({
    name: 'trend-people',
    text: peopleQuery,
    values: [chain, tokens, sinceMs, networkFacts[chain].family],
  })
  const peopleOf = (row: PeopleRow): People => ({
    traders: Number(row.traders),
    isTradersFloor: Number(row.most ?? 0) >= countedTrades,
    kols: Number(row.kols),
    // What is traded is held by somebody: none known means that nobody counts.
    holders: row.holders === null ? null : Number(row.holders) || null,
    isHoldersFloor: Number(row.holders) >= countedHolders,
  })
  return new Map(rows.map((row) => [row.token, peopleOf(row)]))
}
