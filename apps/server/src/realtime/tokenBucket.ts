/** Allows `ratePerSecond` points per second on average, with bursts of `burst`. */
export class TokenBucket {
  readonly #rate: number
  readonly #burst: number
  #points: number
  #at: number

  constructor(ratePerSecond: number, burst: number, nowMs: number) {
    this.#rate = ratePerSecond
    this.#burst = burst
    this.#points = burst
    this.#at = nowMs
  }

  take(cost: number, nowMs: number): boolean {
    // A clock set back takes nothing away.
    const elapsedMs = Math.max(0, nowMs - this.#at)
    this.#points = Math.min(this.#burst, this.#points + (elapsedMs / 1000) * this.#rate)
    this.#at = nowMs
    if (this.#points < cost) return false
    this.#points -= cost
    return true
  }

  /** True when the bucket is full and can be forgotten. */
  isFull(nowMs: number): boolean {
    return this.#points + ((nowMs - this.#at) / 1000) * this.#rate >= this.#burst
  }
}
