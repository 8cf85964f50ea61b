import { parseAnswer } from '@peregrine/protocols/poolReader'
import { isStableAnswer, stableSelector } from '@peregrine/protocols/uniswap-v2/readPair'
import type { PoolRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'

/**
 * Asks pairs of the V2 family that were stored before it was asked of them whether they trade along a stable curve. It
 * never changes, so any block will do.
 */
export async function learnStability(
  context: ChainContext,
  rows: readonly PoolRow[],
  blockNumber: number,
): Promise<void> {
  const open = rows.filter(({ family, is_stable }) => family === 'v2' && is_stable === null)
  if (open.length === 0) return
  const calls = open.map(({ id }) => ({ to: id, data: stableSelector }))
  const answers = await context.readCalls(calls, blockNumber)
  for (const [at, row] of open.entries()) row.is_stable = isStableAnswer(parseAnswer(answers[at]))
}
