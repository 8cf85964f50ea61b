import { TokenBucket } from '@peregrine/core/tokenBucket'
import { sleep } from './sleep.ts'

/** Limits requests per second, in bursts of at most one second's worth; 0 means no limit. */
export class RequestBudget {
  readonly #now: () => number
  readonly #bucket: TokenBucket | null

  constructor(perSecond: number, now: () => number = Date.now) {
    this.#now = now
    this.#bucket = perSecond === 0 ? null : new TokenBucket(perSecond, perSecond, now())
  }

  /** Takes `count` requests and returns the delay before sending them, in milliseconds. */
  takeDelayMs(count: number): number {
    return this.#bucket?.takeLater(count, this.#now()) ?? 0
  }

  async take(count: number, signal?: AbortSignal): Promise<void> {
    const delayMs = this.takeDelayMs(count)
    if (delayMs > 0) await sleep(delayMs, signal)
  }
}
