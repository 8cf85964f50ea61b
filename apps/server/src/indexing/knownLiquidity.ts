import type { PoolRow } from '../db/rows.ts'

const silentFamilies: ReadonlySet<string | null> = new Set(['v1', 'v4', 'infinity'])
const silentDexes = /^(uniswap-v1|balancer)|v4$|infinity/

/** False for venues that do not report their pools' reserves: volume is not a holding. */
export function reportsReserves({ family, dex }: Pick<PoolRow, 'family' | 'dex'>): boolean {
  return !silentFamilies.has(family) && !silentDexes.test(dex)
}

type Depth = Pick<PoolRow, 'family' | 'dex' | 'tokens' | 'quote' | 'reserves' | 'liquidity_micros'>

/** Returns a pool's depth in millionths of a dollar; null when unknown. Same rule as the database function. */
export function knownLiquidity(row: Depth): bigint | null {
  if (!reportsReserves(row)) return null
  if (row.liquidity_micros > 0n) return row.liquidity_micros
  if (row.family === 'curve' || row.dex.startsWith('curve')) return null
  const quoteUnits = row.reserves[row.tokens.indexOf(row.quote)]
  return quoteUnits !== undefined && quoteUnits <= 0n ? 0n : null
}
