import type { Original } from '@peregrine/contract/routes/search'
import type { Pool } from 'pg'
import { readDeepestTwins } from './deepestTwins.ts'
import { pickOriginal } from './originals.ts'
import { readComparables, type TokenKey } from './readComparables.ts'

/** Reads the token that each of these may copy, in order; null for an original or an unknown token. */
export async function readOriginals(pool: Pool, tokens: readonly TokenKey[]): Promise<(Original | null)[]> {
  const compared = await readComparables(pool, tokens)
  const twinsOf = await readDeepestTwins(
    pool,
    compared.filter((token) => token !== null),
  )
  return compared.map((token) => token && pickOriginal(token, twinsOf(token)))
}
