type Waiter = { atMs: number; wake: () => void }

export type FakeClock = {
  nowMs(): number
  /** Resolves once the clock has advanced this far; rejects with the signal's reason if aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Advances time and wakes sleepers in order; each runs to its next wait before the next one wakes. */
  advance(ms: number): Promise<void>
}

/** A clock that only a test advances. */
export function createFakeClock(startMs = 1_700_000_000_000): FakeClock {
  let now = startMs
  const waiters = new Set<Waiter>()
  const findNext = (untilMs: number) =>
    [...waiters].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]
  return {
    nowMs: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const waiter = { atMs: now + ms, wake: resolve }
        waiters.add(waiter)
        signal?.addEventListener('abort', () => {
          waiters.delete(waiter)
          reject(signal.reason as Error)
        })
      }),
    async advance(ms) {
      const until = now + ms
      for (let next = findNext(until); next; next = findNext(until)) {
        now = Math.max(now, next.atMs)
        waiters.delete(next)
        next.wake()
        await new Promise((resolve) => setImmediate(resolve))
      }
      now = until
    },
  }
}
