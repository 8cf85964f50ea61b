import type { PoolRow } from '../db/rows.ts'

const silentFamilies: ReadonlySet<string | null> = new Set(['v1', 'v4', 'infinity'])
const silentDexes = /^(uniswap-v1|balancer)|v4$|infinity/

/** False where a venue does not tell what its pools hold: what went through one is no holding. */
export function tellsHoldings({ family, dex }: Pick<PoolRow, 'family' | 'dex'>): boolean {
  return !silentFamilies.has(family) && !silentDexes.test(dex)
}

type Depth = Pick<PoolRow, 'family' | 'dex' | 'tokens' | 'quote' | 'reserves' | 'liquidity_micros'>

/** What a pool holds, in millionths of a dollar; null where nobody can say. The same rule as the database's function. */
export function knownLiquidity(row: Depth): bigint | null {
  if (!tellsHoldings(row)) return null
  if (row.liquidity_micros > 0n) return row.liquidity_micros
  if (row.family === 'curve' || row.dex.startsWith('curve')) return null
  const quoteUnits = row.reserves[row.tokens.indexOf(row.quote)]
  return quoteUnits !== undefined && quoteUnits <= 0n ? 0n : null
}
