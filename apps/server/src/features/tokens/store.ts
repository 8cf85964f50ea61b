import { Fault } from '@peregrine/core/fault'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'

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
  liquidity_micros: string
  best_pool: string | null
  traded_ms: string | null
  holders: string
}

export type HolderRow = { owner: string; units: string; name: string | null; is_pool: boolean }

/** Holders are counted up to here: more would cost too much for what it tells. */
const holderCountCap = 100_000

/** @throws Fault `token.unknown` */
export async function getTokenRow(pool: Pool, network: Network, address: string): Promise<TokenRow> {
  const { rows } = await pool.query<TokenRow>({
    name: 'token',
    text: `select k.*, p.network,
        (select count(distinct owner) from (select owner from balance
          where chain = k.chain and token = k.address and units > 0 limit ${holderCountCap}) b) as holders
      from token k left join pool p on p.chain = k.chain and p.id = k.best_pool
      where k.chain = $1 and k.address = $2`,
    values: [networkFacts[network].chain, address],
  })
  if (!rows[0]) throw new Fault('token.unknown', { network })
  return rows[0]
}

/** A token on the same chain with the same skeleton and more liquidity: what this one may be a copy of. */
export async function findDeeperTwin(
  pool: Pool,
  token: Pick<TokenRow, 'chain' | 'address' | 'skeleton' | 'liquidity_micros'>,
): Promise<{ tokenAddress: string; liquidityUsd: number } | null> {
  if (token.skeleton === '') return null
  const { rows } = await pool.query<{ address: string; liquidity_micros: string }>({
    name: 'deeper-twin',
    text: `select k.address, k.liquidity_micros from token_search s
      join token k on k.chain = s.chain and k.address = s.address
      where s.skeleton = $2 and s.chain = $1 and s.address <> $3 and k.liquidity_micros > $4
      order by s.tier desc, k.liquidity_micros desc limit 1`,
    values: [token.chain, token.skeleton, token.address, token.liquidity_micros],
  })
  const twin = rows[0]
  return twin ? { tokenAddress: twin.address, liquidityUsd: Number(twin.liquidity_micros) / 1e6 } : null
}

/** The largest owners, their accounts added up. */
export async function listHolders(
  pool: Pool,
  chain: ChainKey,
  token: string,
  limit: number,
): Promise<HolderRow[]> {
  const { rows } = await pool.query<HolderRow>({
    name: 'holders',
    text: `select b.owner, b.units, m.name, (p.id is not null) as is_pool
      from (
        select owner, sum(units) as units from (
          select owner, units from balance where chain = $1 and token = $2 and units > 0
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
