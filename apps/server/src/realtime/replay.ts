import type { IndexedRecord } from './indexedRecord.ts'

/** A reader that has seen the records of a chain up to `offset` and wants the rest. */
export type Returning = {
  offset: number
  /** Called for every record after `offset`, in order; returns false to stop. */
  take(record: IndexedRecord): boolean
  /** Called in the turn that runs out of records; false when some are gone or the reader stopped. */
  end(isWhole: boolean): void
}

export type ReplaySource = {
  head(): number
  /** Returns at least one record after `offset`; null when the next one is gone. */
  some(offset: number): Promise<Iterable<IndexedRecord> | null> | Iterable<IndexedRecord> | null
  onError(error: unknown): void
}

const letOthersRun = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Replays missed records of one chain to all waiting readers in one pass: after a restart thousands return at once. One
 * pass at a time, and one small batch of it in memory.
 */
export class Replay {
  readonly #source: ReplaySource
  #waiting: Returning[] = []
  #isReading = false

  constructor(source: ReplaySource) {
    this.#source = source
  }

  add(returning: Returning): void {
    this.#waiting.push(returning)
    if (!this.#isReading) void this.#readAll()
  }

  async #readAll(): Promise<void> {
    this.#isReading = true
    while (this.#waiting.length > 0) {
      // Readers that arrive in this turn join the pass.
      await letOthersRun()
      const told = new Set(this.#waiting)
      this.#waiting = []
      try {
        await this.#read(told)
      } catch (error) {
        for (const returning of told) returning.end(false)
        this.#source.onError(error)
      }
    }
    this.#isReading = false
  }

  async #read(told: Set<Returning>): Promise<void> {
    while (told.size > 0) {
      const from = Math.min(...[...told].map(({ offset }) => offset))
      const records = from < this.#source.head() ? await this.#source.some(from) : []
      if (records === null) leave(told, from)
      else for (const record of records) offer(told, record)
      this.#endAtHead(told)
      await letOthersRun()
    }
  }

  #endAtHead(told: Set<Returning>): void {
    for (const returning of told) {
      if (returning.offset < this.#source.head()) continue
      told.delete(returning)
      returning.end(true)
    }
  }
}

function offer(told: Set<Returning>, record: IndexedRecord): void {
  for (const returning of told) {
    if (record.seq <= returning.offset) continue
    returning.offset = record.seq
    if (returning.take(record)) continue
    told.delete(returning)
    returning.end(false)
  }
}

/** Ends readers whose records are gone. */
function leave(told: Set<Returning>, offset: number): void {
  for (const returning of told) {
    if (returning.offset !== offset) continue
    told.delete(returning)
    returning.end(false)
  }
}
