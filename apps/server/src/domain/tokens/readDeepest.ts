import type { ChainKey } from '@peregrine/core/network'
import type { Queryable } from '../../db/queryable.ts'

/** Reads the deepest pools of tokens; absent where none is known. */
export async function readDeepest(
  db: Queryable,
  chain: ChainKey,
  tokens: readonly string[],
): Promise<Map<string, string>> {
  if (tokens.length === 0) return new Map()
  const { rows } = await db.query<{ address: string; pool: string }>({
    name: 'deepest-pools',
    text: 'select address, best_pool as pool from token where chain = $1 and address = any($2) and best_pool is not null',
    values: [chain, tokens],
  })
  return new Map(rows.map(({ address, pool }) => [address, pool]))
}
