import type { Original } from '@peregrine/contract/routes/search'
import type { Pool } from 'pg'
import { readDeepestTwins } from './deepestTwins.ts'
import { pickOriginal } from './originals.ts'
import { readComparables, type TokenKey } from './readComparables.ts'

/** What each of these tokens may be a copy of, in their order; null for an original, and for one that is not known. */
export async function readOriginals(pool: Pool, tokens: readonly TokenKey[]): Promise<(Original | null)[]> {
  const compared = await readComparables(pool, tokens)
  const twinsOf = await readDeepestTwins(
    pool,
    compared.filter((token) => token !== null),
  )
  return compared.map((token) => token && pickOriginal(token, twinsOf(token)))
}
