import type { EvmBlock } from '../block.ts'

/** The blocks before the first that is missing or not a child of its predecessor. */
export function linkedPrefix(blocks: readonly (EvmBlock | null)[]): EvmBlock[] {
  const linked: EvmBlock[] = []
  for (const block of blocks) {
    const last = linked.at(-1)
    if (!block || (last && block.parentHash !== last.hash)) break
    linked.push(block)
  }
  return linked
}
