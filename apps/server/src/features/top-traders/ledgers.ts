import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { readLedger, type TokenLedger } from './readLedger.ts'

/** More would hold the process for longer than the list is worth. */
export const ledgerTradeLimit = 100_000

const maxKept = 200
const minAgeMs = 1_000
/** A ledger is read again when it is this many times as old as reading it took: reading costs at most a twentieth. */
const ageFactor = 20

type Kept = { reading: Promise<TokenLedger | null>; untilMs: number }

/** Ledgers of tokens that are being looked at, each read by one caller for all, and again when it has grown old. */
export class Ledgers {
  readonly #pool: Pool
  readonly #now: () => number
  readonly #limit: number
  readonly #kept = new Map<string, Kept>()

  constructor(pool: Pool, now: () => number, limit: number = ledgerTradeLimit) {
    this.#pool = pool
    this.#now = now
    this.#limit = limit
  }

  get limit(): number {
    return this.#limit
  }

  /** Null when the token is unknown. */
  read(chain: ChainKey, token: string): Promise<TokenLedger | null> {
    const key = `${chain} ${token}`
    const known = this.#kept.get(key)
    if (known && this.#now() < known.untilMs) return known.reading
    return this.#start(key, chain, token)
  }

  #start(key: string, chain: ChainKey, token: string): Promise<TokenLedger | null> {
    if (this.#kept.size >= maxKept) this.#dropOldest()
    const startMs = this.#now()
    const reading = readLedger(this.#pool, { chain, token, limit: this.#limit }, startMs)
    const kept: Kept = { reading, untilMs: Number.POSITIVE_INFINITY }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    reading.then(
      () => {
        const endMs = this.#now()
        kept.untilMs = endMs + Math.max(minAgeMs, (endMs - startMs) * ageFactor)
      },
      // Whoever asked hears of it; the next one tries again.
      () => this.#kept.delete(key),
    )
    return reading
  }

  #dropOldest(): void {
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }
}
