import { isEndpointFailure, isRateRefusal } from './isEndpointFailure.ts'

type OptionalLimits = {
  /** Failing units in a row after which one does without; the others fail. Refusals for the rate count only for 1. */
  failures: number
  /** Longest that the reads of one unit hold it up; null waits for their answers. */
  waitMs: number | null
  /** Time without such reads after that. */
  pauseMs: number
}

/** Runs a read; undefined if it failed, was not answered in time, or is not tried at present. */
export type ReadIfServed = <T>(read: () => Promise<T>) => Promise<T | undefined>

/** Runs a read that the unit cannot do without. */
export const readAnyhow: ReadIfServed = (read) => read()

/**
 * One kind of reads that a unit can do without. What an endpoint refuses, or answers late, is unknown, and is not asked
 * for again for a while: otherwise each unit would wait for it.
 */
export class OptionalReads {
  readonly #limits: OptionalLimits
  readonly #now: () => number
  #failures = 0
  #pausedUntilMs = Number.NEGATIVE_INFINITY

  constructor(limits: OptionalLimits, now: () => number = Date.now) {
    this.#limits = limits
    this.#now = now
  }

  /** Runs the reads of one unit, which share its time from the first of them on. */
  async run<T>(reads: (read: ReadIfServed) => Promise<T>): Promise<T> {
    const { waitMs } = this.#limits
    const late = Promise.withResolvers<undefined>()
    // However many reads of a unit fail, it failed once.
    const failures = this.#failures + 1
    const giveUp = () => {
      this.#pause()
      late.resolve(undefined)
    }
    let timer: NodeJS.Timeout | undefined
    try {
      return await reads((read) => {
        if (this.#now() < this.#pausedUntilMs) return Promise.resolve(undefined)
        if (waitMs !== null) timer ??= setTimeout(giveUp, waitMs)
        return Promise.race([this.#read(read, failures), late.promise])
      })
    } finally {
      clearTimeout(timer)
    }
  }

  async #read<T>(read: () => Promise<T>, failures: number): Promise<T | undefined> {
    try {
      const answer = await read()
      this.#failures = 0
      return answer
    } catch (error) {
      const needed = this.#limits.failures
      if (!isEndpointFailure(error) || (needed > 1 && isRateRefusal(error))) throw error
      this.#failures = failures
      if (failures < needed) throw error
      this.#pause()
      return undefined
    }
  }

  #pause(): void {
    this.#pausedUntilMs = this.#now() + this.#limits.pauseMs
  }
}

/**
 * Holders are counted later as well, by their filler, and known tokens are read again. Trades in a pool whose opening is
 * not found are not: a failure in passing must not cost them.
 */
export const newOptionalReads = () => ({
  holders: new OptionalReads({ failures: 1, waitMs: 3_000, pauseMs: 60_000 }),
  openings: new OptionalReads({ failures: 3, waitMs: null, pauseMs: 600_000 }),
  rereads: new OptionalReads({ failures: 1, waitMs: null, pauseMs: 60_000 }),
})
