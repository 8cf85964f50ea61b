/** When a unit is left out: after so many failures, the last of them so long after the first. */
export type PatienceLimits = { tries: number; ms: number }

/** Number of the last block of a unit, and of the highest block known. */
type Place = { last: number; head: number }

/**
 * Counts how often the unit after what is stored failed. It outlives restarts of the indexer, which begin with the same
 * unit again.
 */
export class UnitPatience {
  readonly #limits: PatienceLimits
  #failing: { tries: number; sinceMs: number } | null = null
  #leftOutTo = Number.NEGATIVE_INFINITY
  /** No unit was taken since the last one that was left out. */
  #isInVain = false

  constructor(limits: PatienceLimits) {
    this.#limits = limits
  }

  /** True while a unit fails: the next try takes one block at a time, so that no others are left out with it. */
  get isFailing(): boolean {
    return this.#failing !== null
  }

  /** True if a block is left out. */
  leavesOut(number: number): boolean {
    return number <= this.#leftOutTo
  }

  /** Notes a unit that endpoints did not let us read. If those after it fail as well, all are left out up to the head. */
  noteFailed({ last, head }: Place, nowMs: number): void {
    this.#failing ??= { tries: 0, sinceMs: nowMs }
    const { tries, ms } = this.#limits
    if (++this.#failing.tries < tries || nowMs - this.#failing.sinceMs < ms) return
    this.#leftOutTo = this.#isInVain ? Math.max(last, head) : last
    this.#isInVain = true
    this.#failing = null
  }

  noteTaken(): void {
    this.#failing = null
    this.#isInVain = false
  }
}
