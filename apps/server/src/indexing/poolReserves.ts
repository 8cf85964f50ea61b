import type { PoolRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'

/** Families whose pool contract itself holds the tokens. */
const ownHoldings = new Set(['v2', 'v3', 'curve'])
const balanceOf = '0x70a08231'

/** A pool's own balances at the end of a block; null where its contract holds no tokens, or nobody tells. */
async function readReserves(context: ChainContext, row: PoolRow, number: number): Promise<bigint[] | null> {
  if (!row.family || !ownHoldings.has(row.family) || number < 0) return null
  const data = `${balanceOf}${row.id.slice(2).padStart(64, '0')}`
  const results = await context.readCalls(
    row.tokens.map((to) => ({ to, data })),
    number,
  )
  const isRead = (result: string | null): result is string => /^0x[0-9a-f]{64}$/i.test(result ?? '')
  return results.every(isRead) ? results.map(BigInt) : null
}

/**
 * Reads the reserves of a pool older than our data at the end of the block before the first that names it, so that its
 * swaps can be added up from there. Left at zero for a singleton contract.
 */
export async function addReservesAtBirth(context: ChainContext, row: PoolRow): Promise<void> {
  row.reserves = (await readReserves(context, row, row.first_block - 1)) ?? row.reserves
}

/** Reads reserves that are unknown since blocks were left out, as of before this block. */
export async function addLostReserves(
  context: ChainContext,
  rows: readonly PoolRow[],
  number: number,
): Promise<void> {
  await Promise.all(
    rows.map(async (row) => {
      if (row.reserves.length === 0) row.reserves = (await readReserves(context, row, number - 1)) ?? []
    }),
  )
}
