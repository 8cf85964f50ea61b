import type { SourceStep, StoredChain } from '@peregrine/chains/block'
import type { FixtureChain } from '@peregrine/testkit/fixture-chain/fixtureChain'

/** Blocks in one final unit, and the number of last blocks that arrive one by one. */
const unitBlocks = 50

/**
 * Yields a source's steps for a whole chain from a cursor on: final units of a fixed size, then single blocks. A
 * restart repeats the same units, since every commit ends where a unit ends.
 */
export async function* fixtureSteps(
  chain: FixtureChain,
  stored: StoredChain,
  liveBlocks: number,
): AsyncGenerator<SourceStep> {
  const head = chain.blocks.length - 1
  const liveFrom = Math.max(0, chain.blocks.length - liveBlocks)
  let next = (stored.cursor?.number ?? -1) + 1
  while (next <= head) {
    const isFinal = next < liveFrom
    const end = isFinal ? Math.min(next + unitBlocks, liveFrom) : next + 1
    yield { type: 'blocks', blocks: chain.blocks.slice(next, end), isFinal, head }
    next = end
  }
}
