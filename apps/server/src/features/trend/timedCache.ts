import { LRUCache } from 'lru-cache'

type Entry<Value> = { at: number; value: Promise<Value> }

/** Answers kept for a while by key, those asked for last when there are too many; whoever asks while one is being made waits for the same one. */
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
    // A failure is for those who waited for it; the next one asks again.
    entry.value.catch(() => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key)
    })
    return entry.value
  }
}
