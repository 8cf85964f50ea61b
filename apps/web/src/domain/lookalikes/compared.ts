import type { SearchHit, SimilarToken } from '@peregrine/contract/routes/search'

/** The fields compared with those of lookalikes. */
export type Compared = Pick<
  SearchHit,
  'network' | 'tokenAddress' | 'pairAddress' | 'symbol' | 'marketCap' | 'liquidity' | 'firstSeenAt'
>

export type ComparedRow = Compared & { isThis: boolean; isOriginal: boolean }

/**
 * Returns a token among its lookalikes, given deepest first: the original, then the others by liquidity. The token
 * itself is always among the first `most`.
 */
export function comparedRows(
  token: Compared,
  similar: readonly SimilarToken[],
  isCopy: boolean,
  max: number,
): ComparedRow[] {
  const original = (isCopy && similar[0]) || token
  const rows = [token, ...similar]
    .map((row) => ({ ...row, isThis: row === token, isOriginal: row === original }))
    .sort((a, b) => Number(b.isOriginal) - Number(a.isOriginal) || (b.liquidity ?? -1) - (a.liquidity ?? -1))
  const shown = rows.slice(0, max)
  const own = rows.find(({ isThis }) => isThis)
  return own && !shown.includes(own) ? [...shown.slice(0, -1), own] : shown
}
