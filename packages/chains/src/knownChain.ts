import type { Cursor, StoredChain } from './block.ts'

/** Hashes of our own chain: from memory for this run, older ones from the store. */
export class KnownChain {
  readonly #stored: StoredChain
  readonly #keep: number
  readonly #recent = new Map<number, string>()
  /** Blocks below are not linked to those above. */
  #floor = 0

  constructor(stored: StoredChain, keep: number) {
    this.#stored = stored
    this.#keep = keep
    if (stored.cursor) this.#recent.set(stored.cursor.number, stored.cursor.hash)
  }

  add(blocks: readonly Cursor[]): void {
    for (const { number, hash } of blocks) this.#recent.set(number, hash)
    for (const number of this.#recent.keys()) {
      if (this.#recent.size <= 2 * this.#keep) break
      this.#recent.delete(number)
    }
  }

  /** Forgets everything below a height: blocks in between were left out. */
  startAt(number: number): void {
    this.#floor = number
    this.#recent.clear()
  }

  dropAbove(number: number): void {
    for (const key of this.#recent.keys()) if (key > number) this.#recent.delete(key)
  }

  /** The highest block of this run at or below a height. */
  findAtOrBelow(number: number): Cursor | null {
    let best: Cursor | null = null
    for (const [known, hash] of this.#recent) {
      if (known <= number && (best === null || known > best.number)) best = { number: known, hash }
    }
    return best
  }

  /** Our lowest stored block between two heights; null if there is none. */
  async findFrom(lowest: number, highest: number): Promise<Cursor | null> {
    for (let number = Math.max(0, lowest); number <= highest; number++) {
      const hash = await this.findHash(number)
      if (hash !== null) return { number, hash }
    }
    return null
  }

  /** Hash of our block at a height, or null if it is not ours or no longer stored. */
  async findHash(number: number): Promise<string | null> {
    if (number < this.#floor) return null
    return this.#recent.get(number) ?? this.#stored.findHash(number)
  }
}
