import { type ChainRecord, noChanges } from '@peregrine/contract/chainRecord'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { Bus } from '../bus/bus.ts'
import { defaultHeldLimits, type HeldLimits, HeldRecords } from './heldRecords.ts'
import { type IndexedRecord, indexRecord } from './indexedRecord.ts'
import { Replay, type Returning } from './replay.ts'

type ChainLog = { epoch: string; head: number; queue: Promise<void> | null; replay: Replay }

type Cursor = { chain: ChainKey; epoch: string; seq: string }

export type RecordLogOptions = {
  pool: Pool
  bus: Bus
  /** Called for every record exactly once and in order, per chain. */
  onRecord(record: IndexedRecord): void
  onError(error: unknown): void
  /** Adds data of the serving side (wallet names). */
  decorate?(record: ChainRecord): ChainRecord
  /** Memory limits for all chains together. */
  limits?: HeldLimits
  pollMs?: number
}

/** Records read or parsed before yielding: some megabytes on a busy chain. */
const batchSize = 50

/**
 * The records of every chain, in order and without gaps: from the bus while it delivers, otherwise from the outbox
 * table. The last ones stay in memory, in stored form, for clients that resume.
 */
export class RecordLog {
  readonly #options: Required<RecordLogOptions>
  readonly #chains = new Map<ChainKey, ChainLog>()
  readonly #held: HeldRecords
  #stopBus: () => void = () => undefined
  #poll: NodeJS.Timeout | undefined
  isStarted = false
  /** Records delivered by the outbox table instead of the bus. */
  filled = 0

  constructor(options: RecordLogOptions) {
    this.#options = {
      limits: defaultHeldLimits,
      pollMs: 1_000,
      decorate: (record) => record,
      ...options,
    }
    this.#held = new HeldRecords(this.#options.limits, (body) => this.#index(JSON.parse(body) as ChainRecord))
  }

  /** Stored size of the records in memory. */
  get heldBytes(): number {
    return this.#held.bytes
  }

  get heldCount(): number {
    return this.#held.count
  }

  /** Starts at the database's current position. */
  async start(): Promise<void> {
    for (const chain of chainKeys) this.#chains.set(chain, this.#newLog(chain))
    this.#stopBus = this.#options.bus.subscribe((record, body) => this.#take(record, body))
    for (const { chain, epoch, seq } of await this.#cursors()) {
      const log = this.#log(chain)
      if (log.epoch === '') Object.assign(log, { epoch, head: Number(seq) })
    }
    this.isStarted = true
    this.#poll = setInterval(() => void this.catchUp().catch(this.#options.onError), this.#options.pollMs)
  }

  async stop(): Promise<void> {
    this.isStarted = false
    this.#stopBus()
    clearInterval(this.#poll)
    await Promise.all([...this.#chains.values()].map(({ queue }) => queue ?? Promise.resolve()))
  }

  epoch(chain: ChainKey): string {
    return this.#log(chain).epoch
  }

  head(chain: ChainKey): number {
    return this.#log(chain).head
  }

  /**
   * Returns the records after `offset`, parsed lazily, or null when they are no longer in memory. Empty for another
   * epoch: no records follow it.
   */
  held(chain: ChainKey, epoch: string, offset: number): Iterable<IndexedRecord> | null {
    const log = this.#log(chain)
    if (log.epoch !== epoch || offset >= log.head) return []
    return this.#held.has(chain, offset + 1) ? this.#heldFrom(chain, offset + 1, log.head) : null
  }

  /**
   * Replays the records after an offset in the current epoch, from the outbox table where memory does not reach back.
   */
  replay(chain: ChainKey, returning: Returning): void {
    this.#log(chain).replay.add(returning)
  }

  /** Reads records that the bus never delivered from the outbox. */
  async catchUp(): Promise<void> {
    this.#held.dropOld()
    for (const { chain, epoch, seq } of await this.#cursors()) {
      const log = this.#log(chain)
      if (log.epoch !== epoch) this.#restart(log, chain, epoch, Number(seq))
      else if (log.head < Number(seq) && !log.queue)
        this.#enqueue(log, () => this.#fill(log, chain, Number(seq)))
    }
  }

  #newLog(chain: ChainKey): ChainLog {
    const replay = new Replay({
      head: () => this.head(chain),
      some: (offset) => this.#some(chain, offset),
      onError: this.#options.onError,
    })
    return { epoch: '', head: -1, queue: null, replay }
  }

  /** Returns the next records after `offset`, at most one batch. */
  #some(chain: ChainKey, offset: number): Promise<IndexedRecord[] | null> | Iterable<IndexedRecord> {
    const { epoch, head } = this.#log(chain)
    const upTo = Math.min(head, offset + batchSize)
    if (this.#held.has(chain, offset + 1)) return this.#heldFrom(chain, offset + 1, upTo)
    return this.#read(chain, epoch, offset, upTo)
  }

  *#heldFrom(chain: ChainKey, from: number, to: number): Generator<IndexedRecord> {
    for (let seq = from; seq <= to; seq++) {
      const record = this.#held.read(chain, seq)
      if (!record) return
      yield record
    }
  }

  #index(record: ChainRecord): IndexedRecord {
    return indexRecord(this.#options.decorate(record))
  }

  #log(chain: ChainKey): ChainLog {
    const log = this.#chains.get(chain)
    if (!log) throw new Error(`the record log has not been started for ${chain}`)
    return log
  }

  async #cursors(): Promise<Cursor[]> {
    return (await this.#options.pool.query<Cursor>('select chain, epoch, seq from chain_cursor')).rows
  }

  #take(record: ChainRecord, body: string): void {
    const log = this.#log(record.chain)
    const isNext = record.epoch === log.epoch && record.seq === log.head + 1
    if (!log.queue && isNext) this.#append(log, record, body)
    else this.#enqueue(log, () => this.#settle(log, record, body))
  }

  #enqueue(log: ChainLog, work: () => Promise<void>): void {
    const queue: Promise<void> = (log.queue ?? Promise.resolve())
      .then(work)
      .catch(this.#options.onError)
      .finally(() => {
        if (log.queue === queue) log.queue = null
      })
    log.queue = queue
  }

  async #settle(log: ChainLog, record: ChainRecord, body: string): Promise<void> {
    if (record.epoch !== log.epoch) return this.#restart(log, record.chain, record.epoch, record.seq)
    if (record.seq > log.head + 1) await this.#fill(log, record.chain, record.seq - 1)
    if (record.seq === log.head + 1) this.#append(log, record, body)
  }

  async #fill(log: ChainLog, chain: ChainKey, upTo: number): Promise<void> {
    while (log.head < upTo) {
      const bodies = await this.#readBodies(chain, log.head, Math.min(upTo, log.head + batchSize))
      for (const body of bodies ?? []) {
        const record = JSON.parse(body) as ChainRecord
        if (record.epoch !== log.epoch) return this.#restart(log, chain, log.epoch, upTo)
        this.#append(log, record, body)
        this.filled++
      }
      if (!bodies) return this.#restart(log, chain, log.epoch, upTo)
    }
  }

  /** Reads the stored records after `from` up to `upTo`, or null when one of them is gone. */
  async #readBodies(chain: ChainKey, from: number, upTo: number): Promise<string[] | null> {
    const { rows } = await this.#options.pool.query<{ body: string }>(
      'select body from outbox where chain = $1 and seq > $2 and seq <= $3 order by seq',
      [chain, from, upTo],
    )
    return rows.length === upTo - from ? rows.map(({ body }) => body) : null
  }

  /** Reads the same, parsed; null also when one is of another epoch. */
  async #read(chain: ChainKey, epoch: string, from: number, upTo: number): Promise<IndexedRecord[] | null> {
    const bodies = await this.#readBodies(chain, from, upTo)
    const records = bodies?.map((body) => JSON.parse(body) as ChainRecord) ?? null
    const isWhole = records?.every((record) => record.epoch === epoch)
    return records && isWhole ? records.map((record) => this.#index(record)) : null
  }

  #append(log: ChainLog, record: ChainRecord, body: string): void {
    const indexed = this.#index(record)
    log.head = record.seq
    this.#held.add(indexed, body)
    this.#options.onRecord(indexed)
  }

  /** Starts over after new numbering, or a gap that cannot be filled: readers take a new snapshot. */
  #restart(log: ChainLog, chain: ChainKey, epoch: string, seq: number): void {
    this.#held.clear(chain)
    Object.assign(log, { epoch, head: seq - 1 })
    const record = emptyReset(chain, epoch, seq)
    this.#append(log, record, JSON.stringify(record))
  }
}

function emptyReset(chain: ChainKey, epoch: string, seq: number): ChainRecord {
  const now = Date.now()
  return {
    chain,
    epoch,
    seq,
    type: 'reset',
    blockNumber: 0,
    blockHash: '',
    blockTimeMs: 0,
    seenAtMs: now,
    committedAtMs: now,
    ...noChanges(),
  }
}
