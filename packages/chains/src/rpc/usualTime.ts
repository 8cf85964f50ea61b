const meanShare = 1 / 8
const spreadShare = 1 / 4
const spreads = 4

/** How long something usually takes: mean and spread, weighted towards the latest, as TCP estimates round trips. */
export class UsualTime {
  #mean: number | null = null
  #spread = 0

  /** The usual time in milliseconds; null before the first. */
  get meanMs(): number | null {
    return this.#mean
  }

  /** A time that is rarely exceeded, in milliseconds; null before the first. */
  get rarelyOverMs(): number | null {
    return this.#mean === null ? null : this.#mean + spreads * this.#spread
  }

  note(tookMs: number): void {
    if (this.#mean === null) {
      this.#mean = tookMs
      this.#spread = tookMs / 2
      return
    }
    this.#spread += spreadShare * (Math.abs(tookMs - this.#mean) - this.#spread)
    this.#mean += meanShare * (tookMs - this.#mean)
  }
}
