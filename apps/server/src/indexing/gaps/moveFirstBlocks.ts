import { namesOf, poolsOf } from '../learnUnit.ts'
import type { ChainState } from '../chainState.ts'
import type { DecodedBlock } from '../unit.ts'

/** Keys of rows that are older than they were stored as. */
export type Older = { pools: readonly string[]; tokens: readonly string[] }

type Aged = { first_block: number; first_seen_ms: number }

function move(row: Aged | undefined, at: { number: number; timeMs: number }): boolean {
  if (!row || row.first_block <= at.number) return false
  row.first_block = at.number
  row.first_seen_ms = at.timeMs
  return true
}

/** Dates pools and tokens that were first seen after the gap back to the block that names them. */
export function moveFirstBlocks(state: ChainState, blocks: readonly DecodedBlock[]): Older {
  const pools: string[] = []
  const tokens: string[] = []
  for (const block of blocks) {
    for (const id of poolsOf([block])) if (move(state.pools.get(id), block)) pools.push(id)
    for (const [address] of namesOf(state, [block]).tokens)
      if (move(state.tokens.get(address), block)) tokens.push(address)
  }
  return { pools, tokens }
}
