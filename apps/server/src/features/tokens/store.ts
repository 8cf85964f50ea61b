import { Fault } from '@peregrine/core/fault'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { rowReader } from '../../db/queryable.ts'

export type TokenRow = {
  chain: ChainKey
  network: Network | null
  address: string
  symbol: string
  name: string
  decimals: number | null
  total_supply: string | null
  skeleton: string
  first_seen_ms: string
  is_holders_complete: boolean
  price_usd: number | null
  market_cap: number | null
  known_micros: string | null
  best_pool: string | null
  traded_ms: string | null
  holders: string
}

export type HolderRow = {
  owner: string
  units: string
  received_from: string | null
  name: string | null
  is_pool: boolean
}

export type LaunchedRow = {
  network: Network
  token: string
  symbol: string
  pool: string
  to_pool: string | null
  stage: 'curve' | 'filled' | 'migrated'
  progress: number
  market_cap: number | null
  highest_cap: number | null
  created_ms: string
}

/** Holders are counted up to here: more would cost too much for its worth. */
const holderCountCap = 100_000

/** @throws Fault `token.unknown` */
export async function getTokenRow(pool: Pool, network: Network, address: string): Promise<TokenRow> {
  const { rows } = await pool.query<TokenRow>({
    name: 'token',
    text: `select k.*, known_liquidity(k.liquidity_micros, p) as known_micros, p.network,
        (select count(distinct owner) from (select owner from balance
          where chain = k.chain and token = k.address and units > 0 limit ${holderCountCap}) b) as holders
      from token k left join pool p on p.chain = k.chain and p.id = k.best_pool
      where k.chain = $1 and k.address = $2`,
    values: [networkFacts[network].chain, address],
  })
  if (!rows[0]) throw new Fault('token.unknown', { network })
  return rows[0]
}

/** Lists the largest owners, their accounts added up. */
export async function listHolders(
  pool: Pool,
  chain: ChainKey,
  token: string,
  limit: number,
): Promise<HolderRow[]> {
  const { rows } = await pool.query<HolderRow>({
    name: 'holders',
    text: `select b.owner, b.units, b.received_from, m.name, (p.id is not null) as is_pool
      from (
        select owner, sum(units) as units, max(received_from) as received_from from (
          select owner, units, received_from from balance where chain = $1 and token = $2 and units > 0
          order by units desc limit $3 * 2
        ) largest group by owner order by 2 desc limit $3
      ) b
      left join pool p on p.chain = $1 and p.id = b.owner
      left join marked_wallet m on m.address = b.owner and m.family = $4
      order by b.units desc, b.owner`,
    values: [chain, token, limit, networkFacts[chain].family],
  })
  return rows
}

/** Reads each owner's holding of a token, omitting owners without any. */
export async function heldBy(
  pool: Pool,
  chain: ChainKey,
  token: string,
  owners: readonly string[],
): Promise<Map<string, bigint>> {
  if (owners.length === 0) return new Map()
  const { rows } = await pool.query<{ owner: string; units: string }>({
    name: 'held-by',
    text: `select owner, sum(units) as units from balance
      where chain = $1 and token = $2 and owner = any($3) and units > 0 group by owner`,
    values: [chain, token, owners],
  })
  return new Map(rows.map(({ owner, units }) => [owner, BigInt(units)]))
}

const readCreator = rowReader<{ creator: string }, [chain: ChainKey, token: string]>(
  'token-creator',
  'select creator from launch where chain = $1 and token = $2',
)

/** Returns a token's creator; null when it is from no launchpad. */
export async function findCreator(pool: Pool, chain: ChainKey, token: string): Promise<string | null> {
  const [launch] = await readCreator(pool, chain, token)
  return launch?.creator ?? null
}

export type LaunchCounts = { launched: string; migrated: string; best_cap: number | null }

/** Counts a wallet's launches and those that migrated to a DEX, with the largest current market cap. */
export async function countLaunches(pool: Pool, chain: ChainKey, creator: string): Promise<LaunchCounts> {
  const { rows } = await pool.query<LaunchCounts>({
    name: 'launches-of-creator',
    text: `select count(*) as launched, count(*) filter (where l.stage = 'migrated') as migrated,
        max(k.market_cap) as best_cap
      from launch l left join token k on k.chain = l.chain and k.address = l.token
      where l.chain = $1 and l.creator = $2`,
    values: [chain, creator],
  })
  return rows[0] ?? { launched: '0', migrated: '0', best_cap: null }
}

/** Lists a wallet's other launches, newest first, at most 20, with the highest market cap of each one's trades. */
export const listOtherLaunches = rowReader<LaunchedRow, [chain: ChainKey, creator: string, token: string]>(
  'other-launches',
  `select l.network, l.token, l.symbol, l.pool, l.to_pool, l.stage, l.progress, k.market_cap, l.created_ms,
      -- Its first trades may have been the highest.
      case when not exists (select from chain_start s where s.chain = l.chain and s.number > l.first_block) then
        (select max(c.cap_high) from candle c
          where c.chain = l.chain and c.pool in (l.pool, l.to_pool) and c.period = 86400) end as highest_cap
    from launch l left join token k on k.chain = l.chain and k.address = l.token
    where l.chain = $1 and l.creator = $2 and l.token <> $3 order by l.created_ms desc limit 20`,
)
