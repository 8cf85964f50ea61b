import type { PoolRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'

/** Families whose pool contract itself holds the tokens. */
const ownHoldings = new Set(['v2', 'v3', 'curve'])
const balanceOf = '0x70a08231'

/**
 * Reads the reserves of a pool older than our data at the end of the block before the first that names it, so that its
 * swaps can be added up from there. Left at zero for a singleton contract.
 */
export async function addReservesAtBirth(context: ChainContext, row: PoolRow): Promise<void> {
  if (!row.family || !ownHoldings.has(row.family) || row.first_block === 0) return
  const data = `${balanceOf}${row.id.slice(2).padStart(64, '0')}`
  const results = await context.readCalls(
    row.tokens.map((to) => ({ to, data })),
    row.first_block - 1,
  )
  row.reserves = results.map((result) => (result && /^0x[0-9a-f]{64}$/i.test(result) ? BigInt(result) : 0n))
}
