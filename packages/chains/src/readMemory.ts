/** A block whose facts are being read. */
export type ReadBlock = { number: number; hash: string }

/**
 * What was read for the blocks at hand, so that a try after a failure asks only for what is missing. Facts are stored
 * with the blocks, and then forgotten here; so are those of a block that is no longer of the chain.
 */
export class ReadMemory {
  #hashes = new Map<number, string>()
  #known = new Map<string, unknown>()

  /** Starts with these blocks: keeps what was read for those of them that are as before. */
  begin(blocks: readonly ReadBlock[]): void {
    const hashes = new Map(blocks.map(({ number, hash }) => [number, hash]))
    const isSame = [...hashes].some(([number, hash]) => this.#hashes.get(number) === hash)
    const hasChanged = [...hashes].some(([number, hash]) => (this.#hashes.get(number) ?? hash) !== hash)
    if (!isSame || hasChanged) this.#known = new Map()
    this.#hashes = hashes
  }

  /** Results of `keys`; `read` is asked for the unknown ones only and stores each with `keep`. */
  async read<K, V>(
    keys: readonly K[],
    nameOf: (key: K) => string,
    read: (unknown: readonly K[], keep: (key: K, value: V) => void) => Promise<void>,
  ): Promise<V[]> {
    const found = new Map<string, V>()
    for (const key of keys) {
      const name = nameOf(key)
      if (this.#known.has(name)) found.set(name, this.#known.get(name) as V)
    }
    const missing = keys.filter((key) => !found.has(nameOf(key)))
    if (missing.length > 0) {
      const once = [...new Map(missing.map((key) => [nameOf(key), key])).values()]
      await read(once, (key, value) => {
        found.set(nameOf(key), value)
        if (this.#hashes.size > 0) this.#known.set(nameOf(key), value)
      })
    }
    return keys.map((key) => {
      const name = nameOf(key)
      if (!found.has(name)) throw new Error(`nothing was read for ${name}`)
      return found.get(name) as V
    })
  }
}
