import { TimedCache } from './timedCache.ts'

/** What is known of single tokens or pools, kept for a while; those that are missing are read together. */
export class TokenCache<Value> {
  readonly #values: TimedCache<Value | undefined>

  constructor(now: () => number, max: number) {
    this.#values = new TimedCache(now, max)
  }

  /** The values of these keys under a name, each once; one that `load` does not find is left out. */
  async read(
    name: string,
    keys: readonly string[],
    maxAgeMs: number,
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<Map<string, Value>> {
    const missing: string[] = []
    const all = Promise.withResolvers<ReadonlyMap<string, Value>>()
    // Whoever waits for a value hears of a failure; a round in which nothing was missing has nobody who waits.
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
