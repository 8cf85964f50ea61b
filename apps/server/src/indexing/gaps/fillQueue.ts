import type { PreparedFill } from './prepareFill.ts'

type Offer = { fill: PreparedFill; done: PromiseWithResolvers<void> }

/**
 * Hands blocks that were read belatedly from the filler to the indexer, the only writer of a chain, which commits them
 * when no newer block waits.
 */
export class FillQueue {
  #offer: Offer | null = null
  #arrival = Promise.withResolvers<void>()

  /** Resolves once the indexer has committed it; rejects when the signal aborts first. One at a time. */
  async offer(fill: PreparedFill, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const done = Promise.withResolvers<void>()
    const give = () => done.reject(signal.reason)
    signal.addEventListener('abort', give, { once: true })
    this.#offer = { fill, done }
    this.#arrival.resolve()
    try {
      await done.promise
    } finally {
      signal.removeEventListener('abort', give)
    }
  }

  /** Resolves when something waits to be committed. */
  get arrival(): Promise<void> {
    return this.#arrival.promise
  }

  take(): Offer | null {
    const offer = this.#offer
    this.#offer = null
    this.#arrival = Promise.withResolvers()
    return offer
  }
}
