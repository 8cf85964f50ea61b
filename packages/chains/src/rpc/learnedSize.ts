const shrinkBy = 4
const growBy = 1.25
const firstProbation = 4
const maxProbation = 4_096

/**
 * Size of a batch or range that an endpoint takes, found by trying: shrinks when one is refused, is kept, and grows back
 * slowly; each size that is refused again is tried less often.
 */
export class LearnedSize {
  readonly #max: number
  #size: number
  /** The largest size that was accepted since the last refusal of a smaller one. */
  #good = 0
  #successes = 0
  #probation = firstProbation
  #isKnown = false

  constructor(max: number) {
    this.#max = max
    this.#size = max
  }

  get size(): number {
    return this.#size
  }

  /** True once a size was refused: until then the size is only a guess. */
  get isKnown(): boolean {
    return this.#isKnown
  }

  accept(size: number): void {
    this.#good = Math.max(this.#good, Math.min(size, this.#size))
    if (size < this.#size || this.#size === this.#max || ++this.#successes < this.#probation) return
    this.#successes = 0
    this.#size = Math.min(this.#max, Math.ceil(this.#size * growBy))
  }

  /** Shrinks after a refusal of this size. Refusals of larger ones, still on their way, change nothing. */
  refuse(size: number): void {
    this.#isKnown = true
    if (size > this.#size && this.#size < this.#max) return
    if (this.#good >= size) this.#good = 0
    const quarter = Math.floor(Math.min(size, this.#max) / shrinkBy)
    // What was accepted may have been small for want of more.
    if (this.#good > quarter) this.#probation = Math.min(maxProbation, this.#probation * 2)
    this.#size = Math.max(1, quarter, this.#good)
    this.#successes = 0
  }

  /** Takes back the refusals since it was this size: not even the smallest was accepted, so it was not for the size. */
  restore(size: number): void {
    if (size <= this.#size) return
    this.#size = size
    this.#isKnown = size < this.#max
    this.#successes = 0
  }
}
