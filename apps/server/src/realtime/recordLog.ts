import { type ChainRecord, noChanges } from '@peregrine/contract/chainRecord'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { Bus } from '../bus/bus.ts'
import { type IndexedRecord, indexRecord } from './indexedRecord.ts'

type ChainLog = { epoch: string; head: number; ring: IndexedRecord[]; queue: Promise<void> | null }

type Cursor = { chain: ChainKey; epoch: string; seq: string }

export type RecordLogOptions = {
  pool: Pool
  bus: Bus
  /** Called for every record exactly once and in order, per chain. */
  onRecord(record: IndexedRecord): void
  onError(error: unknown): void
  /** Adds what the serving side knows (names of wallets). */
  decorate?(record: ChainRecord): ChainRecord
  ringSize?: number
  pollMs?: number
}

const fillBatch = 500

/**
 * The records of every chain, in order and without holes: from the bus while it delivers, from the outbox table where it
 * did not. The last ones stay in memory for clients that resume.
 */
export class RecordLog {
  readonly #options: Required<RecordLogOptions>
  readonly #chains = new Map<ChainKey, ChainLog>()
  #stopBus: () => void = () => undefined
  #poll: NodeJS.Timeout | undefined
  isStarted = false
  /** Records that the bus did not bring and the outbox table did. */
  filled = 0

  constructor(options: RecordLogOptions) {
    this.#options = { ringSize: 2_000, pollMs: 1_000, decorate: (record) => record, ...options }
  }

  /** Starts at the place where the database is now. */
  async start(): Promise<void> {
    for (const chain of chainKeys) this.#chains.set(chain, { epoch: '', head: -1, ring: [], queue: null })
    this.#stopBus = this.#options.bus.subscribe((record) => this.#take(record))
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

  /** The records after `offset`, or null where they are no longer in memory. Empty for another epoch: none follow it. */
  held(chain: ChainKey, epoch: string, offset: number): IndexedRecord[] | null {
    const log = this.#log(chain)
    if (log.epoch !== epoch || offset >= log.head) return []
    const first = log.head - log.ring.length + 1
    return offset + 1 < first ? null : log.ring.slice(offset + 1 - first)
  }

  /** The same, read from the outbox table where memory does not reach back; null where the table does not either. */
  async after(
    chain: ChainKey,
    epoch: string,
    offset: number,
    limit: number,
  ): Promise<IndexedRecord[] | null> {
    const held = this.held(chain, epoch, offset)
    if (held) return held
    if (this.head(chain) - offset > limit) return null
    return this.#read(chain, epoch, offset, this.head(chain))
  }

  /** Asks the database whether records were committed that the bus never brought, and takes them from the outbox. */
  async catchUp(): Promise<void> {
    for (const { chain, epoch, seq } of await this.#cursors()) {
      const log = this.#log(chain)
      if (log.epoch !== epoch) this.#restart(log, chain, epoch, Number(seq))
      else if (log.head < Number(seq) && !log.queue)
        this.#enqueue(log, () => this.#fill(log, chain, Number(seq)))
    }
  }

  #log(chain: ChainKey): ChainLog {
    const log = this.#chains.get(chain)
    if (!log) throw new Error(`the record log has not been started for ${chain}`)
    return log
  }

  async #cursors(): Promise<Cursor[]> {
    return (await this.#options.pool.query<Cursor>('select chain, epoch, seq from chain_cursor')).rows
  }

  #take(record: ChainRecord): void {
    const log = this.#log(record.chain)
    const isNext = record.epoch === log.epoch && record.seq === log.head + 1
    if (!log.queue && isNext) this.#append(log, record)
    else this.#enqueue(log, () => this.#settle(log, record))
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

  async #settle(log: ChainLog, record: ChainRecord): Promise<void> {
    if (record.epoch !== log.epoch) return this.#restart(log, record.chain, record.epoch, record.seq)
    if (record.seq > log.head + 1) await this.#fill(log, record.chain, record.seq - 1)
    if (record.seq === log.head + 1) this.#append(log, record)
  }

  async #fill(log: ChainLog, chain: ChainKey, upTo: number): Promise<void> {
    while (log.head < upTo) {
      const records = await this.#read(chain, log.epoch, log.head, Math.min(upTo, log.head + fillBatch))
      if (!records) return this.#restart(log, chain, log.epoch, upTo)
      for (const record of records) this.#append(log, record)
      this.filled += records.length
    }
  }

  /** Records after `from` up to `upTo`, or null when one of them is gone. */
  async #read(chain: ChainKey, epoch: string, from: number, upTo: number): Promise<IndexedRecord[] | null> {
    const { rows } = await this.#options.pool.query<{ body: string }>(
      'select body from outbox where chain = $1 and seq > $2 and seq <= $3 order by seq',
      [chain, from, upTo],
    )
    const records = rows.map(({ body }) => JSON.parse(body) as ChainRecord)
    const isWhole = records.length === upTo - from && records.every((record) => record.epoch === epoch)
    return isWhole ? records.map((record) => indexRecord(this.#options.decorate(record))) : null
  }

  #append(log: ChainLog, record: ChainRecord | IndexedRecord): void {
    const indexed = 'swapsOf' in record ? record : indexRecord(this.#options.decorate(record))
    log.head = record.seq
    log.ring.push(indexed)
    // Cut in steps: moving the whole ring for every record would cost more than it holds.
    if (log.ring.length > this.#options.ringSize * 1.25)
      log.ring.splice(0, log.ring.length - this.#options.ringSize)
    this.#options.onRecord(indexed)
  }

  /** The numbering began anew, or has a hole that cannot be filled: readers take a new snapshot. */
  #restart(log: ChainLog, chain: ChainKey, epoch: string, seq: number): void {
    Object.assign(log, { epoch, head: seq - 1, ring: [] })
    this.#append(log, emptyReset(chain, epoch, seq))
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
