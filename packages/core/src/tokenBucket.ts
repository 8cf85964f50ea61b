/**
 * The rate limit of this project: `ratePerSecond` points a second on average and `burst` at once. The clock is the
 * caller's; one that is set back takes nothing away.
 */
export class TokenBucket {
  readonly #rate: number
  readonly #burst: number
  #points: number
  #atMs: number

  constructor(ratePerSecond: number, burst: number, nowMs: number) {
    this.#rate = ratePerSecond
    this.#burst = burst
    this.#points = burst
    this.#atMs = nowMs
  }

  /** Takes the cost where there is as much, and says whether there was. */
  take(cost: number, nowMs: number): boolean {
    this.#refill(nowMs)
    if (this.#points < cost) return false
    this.#points -= cost
    return true
  }

  /** Takes the cost in any case. Returns after how many milliseconds it is earned; 0 where there was as much. */
  takeLater(cost: number, nowMs: number): number {
    this.#refill(nowMs)
    this.#points -= cost
    return this.#points >= 0 ? 0 : (-this.#points / this.#rate) * 1000
  }

  /** True when nothing is owed: the bucket can be forgotten. */
  isFull(nowMs: number): boolean {
    this.#refill(nowMs)
    return this.#points >= this.#burst
  }

  #refill(nowMs: number): void {
    const elapsedMs = Math.max(0, nowMs - this.#atMs)
    this.#points = Math.min(this.#burst, this.#points + (elapsedMs / 1000) * this.#rate)
    this.#atMs = nowMs
  }
}
