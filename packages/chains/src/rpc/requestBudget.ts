import { sleep } from './sleep.ts'

/** Limits requests per second, in bursts of at most one second's worth; 0 means no limit. */
export class RequestBudget {
  readonly #perSecond: number
  readonly #now: () => number
  #tokens: number
  #countedAtMs: number

  constructor(perSecond: number, now: () => number = Date.now) {
    this.#perSecond = perSecond
    this.#now = now
    this.#tokens = perSecond
    this.#countedAtMs = now()
  }

  /** Takes `count` requests and returns the delay before sending them, in milliseconds. */
  takeDelayMs(count: number): number {
    if (this.#perSecond === 0) return 0
    const now = this.#now()
    const earned = ((now - this.#countedAtMs) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#perSecond, this.#tokens + earned) - count
    this.#countedAtMs = now
    return this.#tokens >= 0 ? 0 : (-this.#tokens / this.#perSecond) * 1000
  }

  async take(count: number, signal?: AbortSignal): Promise<void> {
    const delayMs = this.takeDelayMs(count)
    if (delayMs > 0) await sleep(delayMs, signal)
  }
}
