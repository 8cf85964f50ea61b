import { LRUCache } from 'lru-cache'

type Entry<Value> = { at: number; value: Promise<Value> }

/** Values cached by key for a while, the least recently used dropped first; concurrent callers share one load. */
export class TimedCache<Value> {
  readonly #now: () => number
  readonly #entries: LRUCache<string, Entry<Value>>

  constructor(now: () => number, max: number) {
    this.#now = now
    this.#entries = new LRUCache({ max })
  }

  read(key: string, maxAgeMs: number, make: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key)
    if (known && this.#now() - known.at < maxAgeMs) return known.value
    const entry = { at: this.#now(), value: make() }
    this.#entries.set(key, entry)
    // A failure goes to those who waited for it; the next call retries.
    entry.value.catch(() => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key)
    })
    return entry.value
  }
}
