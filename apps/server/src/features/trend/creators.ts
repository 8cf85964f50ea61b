import type { SerialCreator } from '@peregrine/contract/routes/trend'
import type { Network } from '@peregrine/core/network'
import type { Pool } from 'pg'

type CreatorRow = {
  creator: string
  launched: string
  migrated: string
  best_cap: number | null
  token: string
  symbol: string
  pool: string
  created_ms: string
}

const newestLaunches = 1_000
const shownCreators = 50

const creatorQuery = `
  select l.creator, count(*) as launched, count(*) filter (where l.stage = 'migrated') as migrated,
    max(t.market_cap) as best_cap, (array_agg(l.token order by l.created_ms desc))[1] as token,
    (array_agg(l.symbol order by l.created_ms desc))[1] as symbol,
    (array_agg(coalesce(l.to_pool, l.pool) order by l.created_ms desc))[1] as pool, max(l.created_ms) as created_ms
  from (select * from launch where network = $1 order by created_ms desc limit ${newestLaunches}) l
  left join token t on t.chain = l.chain and t.address = l.token
  group by l.creator having count(*) > 1
  order by count(*) desc, max(l.created_ms) desc limit ${shownCreators}`

/** Lists creators of several of a network's newest launchpad tokens, busiest first. */
export async function listSerialCreators(pool: Pool, network: Network): Promise<SerialCreator[]> {
  const { rows } = await pool.query<CreatorRow>({
    name: 'trend-creators',
    text: creatorQuery,
    values: [network],
  })
  return rows.map((row) => ({
    network,
    creator: row.creator,
    launched: Number(row.launched),
    migrated: Number(row.migrated),
    bestMarketCap: row.best_cap,
    lastToken: row.token,
    lastSymbol: row.symbol,
    lastPool: row.pool,
    lastLaunchAt: Number(row.created_ms),
  }))
}
