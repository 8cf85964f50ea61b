/** When a follower leaves blocks out. */
export type SkipLimits = {
  /** Time without a block, while the head is higher, after which the next block counts as no longer served. */
  stuckMs: number
  /** Delay to the head, in chain time, that must be shrinking. */
  lagMs: number
  /** Time over which the delay must shrink. */
  sampleMs: number
  /** Longest time that catching up may still take. */
  catchUpMs: number
}

export const usualSkipLimits: SkipLimits = {
  stuckMs: 10_000,
  lagMs: 60_000,
  sampleMs: 30_000,
  catchUpMs: 600_000,
}

type Sample = { atMs: number; lag: number }

/**
 * Decides when to go on at the head: the next block is not served any more, or blocks come faster than they can be read.
 * Lag is in blocks, times are of the process's clock.
 */
export class SkipRule {
  readonly #limits: SkipLimits
  readonly #blockTimeMs: number
  #takenAtMs: number
  #sample: Sample | null = null

  constructor(limits: SkipLimits, blockTimeMs: number, nowMs: number) {
    this.#limits = limits
    this.#blockTimeMs = blockTimeMs
    this.#takenAtMs = nowMs
  }

  /** A block was read, or blocks were left out. */
  noteTaken(nowMs: number): void {
    this.#takenAtMs = nowMs
  }

  /** Starts measuring anew, after blocks were left out. */
  reset(nowMs: number): void {
    this.#takenAtMs = nowMs
    this.#sample = null
  }

  /** True if blocks that the head promises have not come for too long. */
  isStuck(lag: number, nowMs: number): boolean {
    return lag > 0 && nowMs - this.#takenAtMs > this.#limits.stuckMs
  }

  /** True if the chain is late and will not be read up soon. Call it regularly. */
  isTooSlow(lag: number, nowMs: number): boolean {
    const { lagMs, sampleMs, catchUpMs } = this.#limits
    if (lag * this.#blockTimeMs <= lagMs) {
      this.#sample = null
      return false
    }
    const earlier = (this.#sample ??= { atMs: nowMs, lag })
    const tookMs = nowMs - earlier.atMs
    if (tookMs < sampleMs) return false
    this.#sample = { atMs: nowMs, lag }
    const closedPerMs = (earlier.lag - lag) / tookMs
    return closedPerMs <= 0 || lag / closedPerMs > catchUpMs
  }
}
