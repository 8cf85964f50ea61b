import type { SolBlock } from '../block.ts'
import type { SolClient } from './solClient.ts'

const commitment = 'confirmed'

/** A block preceded by blocks that the list of slots omitted; null if one of them cannot be read. */
async function withParents(
  client: SolClient,
  block: SolBlock,
  after: SolBlock,
  signal: AbortSignal,
): Promise<SolBlock[] | null> {
  const path = [block]
  let first = block
  while (first.parentNumber > after.number) {
    const parent = await client.findBlock(first.parentNumber, commitment, signal)
    if (parent === null || parent.hash !== first.parentHash) return null
    path.unshift(parent)
    first = parent
  }
  return first.parentHash === after.hash ? path : null
}

/** Slots searched for the next block where a whole range was skipped. */
const searchedSlots = 500

async function listSlots(
  client: SolClient,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<number[]> {
  const slots = await client.listSlots(from, to, commitment, signal)
  if (slots.length > 0) return slots
  return (await client.listSlots(to + 1, to + searchedSlots, commitment, signal)).slice(0, 1)
}

/**
 * Reads the blocks of past slots, linked to each other; ends early before one that no endpoint serves. If all of the
 * slots were skipped, it is the first block after them.
 */
export async function readSolRange(
  client: SolClient,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<SolBlock[]> {
  const slots = await listSlots(client, from, to, signal)
  const linked: SolBlock[] = []
  for (const block of await client.findBlocks(slots, commitment, signal)) {
    if (block === null) break
    const last = linked.at(-1)
    const path = last ? await withParents(client, block, last, signal) : [block]
    if (path === null) break
    linked.push(...path)
  }
  return linked
}
