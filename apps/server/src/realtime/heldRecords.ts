import type { ChainKey } from '@peregrine/core/network'
import type { IndexedRecord } from './indexedRecord.ts'

export type HeldLimits = {
  /** Stored bytes of all chains together. */
  maxBytes: number
  /** Stored bytes of the newest records that are also kept parsed. A parsed record takes about three times its text. */
  maxParsedBytes: number
  maxAgeMs: number
}

export const defaultHeldLimits: HeldLimits = {
  maxBytes: 64 * 1024 * 1024,
  maxParsedBytes: 2 * 1024 * 1024,
  maxAgeMs: 600_000,
}

type Held = {
  chain: ChainKey
  seq: number
  body: Buffer
  atMs: number
  /** Null once it is no longer among the newest. */
  parsed: IndexedRecord | null
}

/**
 * The newest records of all chains, kept once as the outbox's bytes and parsed on demand. Bounded by bytes and age: the
 * oldest go first, whatever their chain, so that memory reaches back equally far for all.
 */
export class HeldRecords {
  readonly #limits: HeldLimits
  readonly #now: () => number
  readonly #parse: (body: string) => IndexedRecord
  readonly #chains = new Map<ChainKey, Map<number, Held>>()
  /** All chains, oldest first; likewise for the parsed ones. */
  readonly #inOrder = new Set<Held>()
  readonly #parsedInOrder = new Set<Held>()
  #parsedBytes = 0
  bytes = 0

  constructor(limits: HeldLimits, parse: (body: string) => IndexedRecord, now: () => number = Date.now) {
    this.#limits = limits
    this.#parse = parse
    this.#now = now
  }

  get count(): number {
    return this.#inOrder.size
  }

  add(record: IndexedRecord, body: string): void {
    const { chain, seq } = record
    const held: Held = { chain, seq, body: Buffer.from(body), atMs: this.#now(), parsed: record }
    const ofChain = this.#chains.get(chain) ?? new Map<number, Held>()
    this.#chains.set(chain, ofChain.set(seq, held))
    this.#inOrder.add(held)
    this.#parsedInOrder.add(held)
    this.bytes += held.body.length
    this.#parsedBytes += held.body.length
    this.dropOld()
  }

  has(chain: ChainKey, seq: number): boolean {
    return this.#chains.get(chain)?.has(seq) ?? false
  }

  /** Returns null when it is no longer in memory. */
  read(chain: ChainKey, seq: number): IndexedRecord | null {
    const held = this.#chains.get(chain)?.get(seq)
    return held ? (held.parsed ?? this.#parse(held.body.toString())) : null
  }

  clear(chain: ChainKey): void {
    for (const held of this.#chains.get(chain)?.values() ?? []) this.#drop(held)
  }

  /** Drops records beyond the limits of age or bytes. */
  dropOld(): void {
    const { maxBytes, maxParsedBytes, maxAgeMs } = this.#limits
    const oldestMs = this.#now() - maxAgeMs
    for (const held of this.#inOrder) {
      if (this.bytes <= maxBytes && held.atMs >= oldestMs) break
      this.#drop(held)
    }
    for (const held of this.#parsedInOrder) {
      if (this.#parsedBytes <= maxParsedBytes) break
      this.#forgetParsed(held)
    }
  }

  #drop(held: Held): void {
    this.#forgetParsed(held)
    if (this.#inOrder.delete(held)) this.bytes -= held.body.length
    this.#chains.get(held.chain)?.delete(held.seq)
  }

  #forgetParsed(held: Held): void {
    held.parsed = null
    if (this.#parsedInOrder.delete(held)) this.#parsedBytes -= held.body.length
  }
}
