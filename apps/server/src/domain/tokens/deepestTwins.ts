import { nativeCoin } from '@peregrine/core/address'
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { chainKeys } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { baseTwins, type Comparable, comparable, type ComparableRow } from './originals.ts'

type Alike = Pick<Comparable, 'skeleton' | 'nameSkeleton'>

/** Within a tier of liquidity the index is unordered: this many of the highest are compared per key and chain. */
const comparedPerKey = 24

/** Tokens with liquidity under a dollar or unknown (tier 0) are never an original. */
const alike = (column: string) => `from token_search where ${column} = k.key and tier > 0`

/**
 * The deepest of each key and chain, by one kind of key; a base token before all others. Most keys have few tokens, all
 * found at once; the rest are looked up chain by chain.
 */
const deepest = (column: string, keys: string) => `
  select distinct on (f.key, t.chain) t.chain, t.address, t.symbol, t.name, t.skeleton, t.best_pool,
    t.liquidity_micros as known_micros
  from (
    with near as materialized (
      select k.key, s.chain, s.address, count(*) over (partition by k.key) as n,
        rank() over (partition by k.key, s.chain order by s.tier desc) as place
      from unnest(${keys}::text[]) k(key) cross join lateral (
        select chain, address, tier ${alike(column)} order by tier desc limit ${comparedPerKey + 1}
      ) s
    )
    select key, chain, address from near where n <= ${comparedPerKey} and place = 1
    union all
    select k.key, s.chain, s.address
    from (select distinct key from near where n > ${comparedPerKey}) k cross join unnest($3::text[]) c(chain)
    cross join lateral (
      select * from (
        select chain, address ${alike(column)} and chain = c.chain order by tier desc fetch first 1 row with ties
      ) highest limit ${comparedPerKey}
    ) s
  ) f join token t on t.chain = f.chain and t.address = f.address
  order by f.key, t.chain, t.address = any($4::text[]) desc, t.liquidity_micros desc, t.address`

const deepestQuery = `
  select d.*, s.network, s.name_skeleton
  from ((${deepest('skeleton', '$1')}) union (${deepest('name_skeleton', '$2')})) d
  join token_search s on s.chain = d.chain and s.address = d.address`

const baseAddresses = [
  nativeCoin,
  ...chainKeys.flatMap((chain) => chainDefinitions[chain].baseTokens.map(({ address }) => address)),
]

/**
 * Reads the deepest look-alikes of these tokens on each chain, by symbol and by name: all that `pickOriginal` needs.
 */
export async function readDeepestTwins(
  pool: Pool,
  tokens: readonly Alike[],
): Promise<(token: Alike) => Comparable[]> {
  const symbols = new Set(tokens.map(({ skeleton }) => skeleton).filter((key) => key !== ''))
  const names = new Set(tokens.map(({ nameSkeleton }) => nameSkeleton).filter((key) => key !== ''))
  if (symbols.size + names.size === 0) return () => []
  const { rows } = await pool.query<ComparableRow>({
    name: 'token-deepest-twins',
    text: deepestQuery,
    values: [[...symbols], [...names], chainKeys, baseAddresses],
  })
  const found = [...rows.map(comparable), ...baseTwins(symbols)]
  const bySymbol = Map.groupBy(found, ({ skeleton }) => skeleton)
  const byName = Map.groupBy(found, ({ nameSkeleton }) => nameSkeleton)
  return ({ skeleton, nameSkeleton }) => [
    ...((skeleton && bySymbol.get(skeleton)) || []),
    ...((nameSkeleton && byName.get(nameSkeleton)) || []),
  ]
}
