type Entry<Value> = { at: number; value: Promise<Value> }

/** Values cached by key for a while; concurrent callers share one load. */
export class TimedCache<Value> {
  readonly #now: () => number
  readonly #max: number
  readonly #entries = new Map<string, Entry<Value>>()

  constructor(now: () => number, max: number) {
    this.#now = now
    this.#max = max
  }

  read(key: string, maxAgeMs: number, make: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key)
    if (known && this.#now() - known.at < maxAgeMs) return known.value
    if (this.#entries.size >= this.#max) this.#entries.clear()
    const entry = { at: this.#now(), value: make() }
    this.#entries.set(key, entry)
    // A failure goes to those who waited for it; the next call retries.
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    })
    return entry.value
  }
}
