import type { IndexedRecord } from './indexedRecord.ts'

/** Somebody who has seen the records of a chain up to `offset` and wants those that followed. */
export type Returning = {
  offset: number
  /** Called for every record after `offset`, in order; false when no more are wanted. */
  take(record: IndexedRecord): boolean
  /** Called in the same turn in which there are no more; false when some are gone or none were wanted any more. */
  end(isWhole: boolean): void
}

export type ReplaySource = {
  head(): number
  /** Some records from the one after `offset` on, at least one; null when that one is gone. */
  some(offset: number): Promise<Iterable<IndexedRecord> | null> | Iterable<IndexedRecord> | null
  onError(error: unknown): void
}

const letOthersRun = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Tells missed records of one chain to everybody who waits for them, in one reading: after a restart thousands come back
 * at once. One reading at a time, and one small batch of it in memory.
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
      // Whoever comes in this turn is told with the others.
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

/** Those who stand where the records are gone. */
function leave(told: Set<Returning>, offset: number): void {
  for (const returning of told) {
    if (returning.offset !== offset) continue
    told.delete(returning)
    returning.end(false)
  }
}
