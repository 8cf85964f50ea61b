import type { ChainKey } from '@peregrine/core/network'
import type { Queryable } from '../../db/queryable.ts'

/**
 * Selects the pools of a pool's market, in the order in which they traded (`place`), given as SQL expressions. A
 * launchpad's curve and the pool that its token migrated to are one market; every other pool is its own.
 *
 * The names inside are long so that an expression means what it means outside.
 */
export const marketPools = (pool: string, chain = '$1'): string => `
  select in_market.pool, in_market.place from pool of_market
  left join launch moved on moved.chain = of_market.chain and moved.token = of_market.token
    and moved.to_pool is not null and of_market.id in (moved.pool, moved.to_pool)
  cross join lateral (values (coalesce(moved.pool, of_market.id), 0), (moved.to_pool, 1)) as in_market (pool, place)
  where of_market.chain = ${chain} and of_market.id = ${pool} and in_market.pool is not null`

/** Returns the pools of a pool's market, the curve first; the pool alone if it is unknown. */
export async function readMarketPools(db: Queryable, chain: ChainKey, pool: string): Promise<string[]> {
  const { rows } = await db.query<{ pool: string }>({
    name: 'market-pools',
    text: `${marketPools('$2')} order by place`,
    values: [chain, pool],
  })
  return rows.length > 0 ? rows.map((row) => row.pool) : [pool]
}
