import { TimedCache } from './timedCache.ts'

/** Cached data of single tokens, pools or wallets; missing ones are loaded together. */
export class BatchedCache<Value> {
  readonly #values: TimedCache<Value | undefined>

  constructor(now: () => number, max: number) {
    this.#values = new TimedCache(now, max)
  }

  /** Returns the values of these keys under a name, each once; omits keys that `load` does not find. */
  async read(
    name: string,
    keys: readonly string[],
    maxAgeMs: number,
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<Map<string, Value>> {
    const missing: string[] = []
    const all = Promise.withResolvers<ReadonlyMap<string, Value>>()
    // Callers who wait for a value get the failure; a round without missing keys has none.
    all.promise.catch(() => undefined)
    const waiting = keys.map((key) =>
      this.#values.read(`${name} ${key}`, maxAgeMs, async () => {
        missing.push(key)
        return (await all.promise).get(key)
      }),
    )
    if (missing.length > 0) load(missing).then(all.resolve, all.reject)
    const values = await Promise.all(waiting)
    return new Map(
      keys.flatMap((key, at) => {
        const value = values[at]
        return value === undefined ? [] : [[key, value]]
      }),
    )
  }
}
