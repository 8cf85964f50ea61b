import type { Cursor, SolBlock } from '../block.ts'

const keptBlocks = 64

/** Pushed blocks that were not taken yet. A block counts for something only once it is linked to what was taken. */
export class PushedBlocks {
  /** By the slot of their parent, oldest first. */
  readonly #byParent = new Map<number, SolBlock>()
  #taken: Cursor | null = null

  /** Keeps a block, and returns the slot that is reached by links from the last block taken; null if there is none. */
  add(block: SolBlock): number | null {
    // It came by another way meanwhile, which is no reason to ask for the head.
    if (this.#taken && block.number <= this.#taken.number) return this.#taken.number
    // Set anew, so that the oldest stay first.
    this.#byParent.delete(block.parentNumber)
    this.#byParent.set(block.parentNumber, block)
    const oldest = this.#byParent.keys().next()
    if (this.#byParent.size > keptBlocks && !oldest.done) this.#byParent.delete(oldest.value)
    return this.#taken && (this.#chainAfter(this.#taken, keptBlocks).at(-1)?.number ?? null)
  }

  /** Blocks linked to a block and to each other, `max` at most. */
  after(cursor: Cursor, max: number): SolBlock[] {
    return this.#chainAfter(cursor, max)
  }

  /** Drops what a block makes obsolete. */
  noteTaken(cursor: Cursor): void {
    this.#taken = cursor
    for (const parent of this.#byParent.keys()) if (parent < cursor.number) this.#byParent.delete(parent)
  }

  #chainAfter(cursor: Cursor, max: number): SolBlock[] {
    const chain: SolBlock[] = []
    for (let at = cursor; chain.length < max; ) {
      const child = this.#byParent.get(at.number)
      if (!child || child.parentHash !== at.hash) break
      chain.push(child)
      at = child
    }
    return chain
  }
}
