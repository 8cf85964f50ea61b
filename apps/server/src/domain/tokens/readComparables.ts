import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { type Comparable, comparable, type ComparableRow } from './originals.ts'

export type TokenKey = { chain: ChainKey; address: string }

/** Reads the compared fields of these tokens, in order; null for an unknown one. */
export async function readComparables(
  pool: Pool,
  tokens: readonly TokenKey[],
): Promise<(Comparable | null)[]> {
  const { rows } = await pool.query<ComparableRow>({
    name: 'tokens-to-compare',
    text: `select k.chain, s.network, k.address, k.symbol, k.name, k.skeleton, s.name_skeleton, k.best_pool,
        known_liquidity(k.liquidity_micros, p) as known_micros
      from unnest($1::text[], $2::text[]) f(chain, address)
      join token k on k.chain = f.chain and k.address = f.address
      join token_search s on s.chain = k.chain and s.address = k.address
      left join pool p on p.chain = k.chain and p.id = k.best_pool`,
    values: [tokens.map(({ chain }) => chain), tokens.map(({ address }) => address)],
  })
  return tokens.map(({ chain, address }) => {
    const row = rows.find((one) => one.chain === chain && one.address === address)
    return row ? comparable(row) : null
  })
}
