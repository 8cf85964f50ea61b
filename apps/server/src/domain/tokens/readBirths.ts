import type { Pool } from 'pg'
import type { TokenKey } from './readComparables.ts'

type BirthRow = { chain: string; address: string; born_ms: string | null }

/**
 * Reads when these tokens were launched or their deepest pools created, in milliseconds and in order; null where
 * neither was indexed.
 */
export async function readBirths(pool: Pool, tokens: readonly TokenKey[]): Promise<(number | null)[]> {
  const { rows } = await pool.query<BirthRow>({
    name: 'token-births',
    text: `select k.chain, k.address, coalesce(l.created_ms, p.born_ms) as born_ms
      from unnest($1::text[], $2::text[]) f(chain, address)
      join token k on k.chain = f.chain and k.address = f.address
      left join pool p on p.chain = k.chain and p.id = k.best_pool
      left join launch l on l.chain = k.chain and l.token = k.address`,
    values: [tokens.map(({ chain }) => chain), tokens.map(({ address }) => address)],
  })
  const bornMs = new Map(rows.map(({ chain, address, born_ms }) => [`${chain} ${address}`, born_ms]))
  return tokens.map(({ chain, address }) => {
    const found = bornMs.get(`${chain} ${address}`) ?? null
    return found === null ? null : Number(found)
  })
}
