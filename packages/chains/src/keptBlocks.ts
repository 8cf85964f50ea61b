import { LRUCache } from 'lru-cache'

const maxKept = 256
/** A block that was read long ago is read again: its branch may have gone. */
const keptForMs = 120_000

/**
 * Proven blocks that could not be used yet, because one before them was refused. A later try reads only what is missing.
 * The first block of a range is never taken from here: its place in the chain is checked by reading it.
 */
export class KeptBlocks<B extends { number: number }> {
  readonly #blocks = new LRUCache<number, B>({ max: maxKept, ttl: keptForMs })

  /** Keeps what follows the blocks that were used. */
  keep(blocks: readonly (B | null | undefined)[], used: number): void {
    for (const block of blocks.slice(used)) if (block) this.#blocks.set(block.number, block)
  }

  /** Takes the block of a height out, if it is kept. */
  take(number: number): B | null {
    const block = this.#blocks.get(number) ?? null
    this.#blocks.delete(number)
    return block
  }
}
