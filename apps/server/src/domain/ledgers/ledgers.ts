import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { Turns } from '../turns.ts'
import { readLedger, type TokenLedger } from './readLedger.ts'

/** More would block the process for longer than the list is worth. */
export const ledgerTradeLimit = 100_000

/** Concurrent ledger reads: one of a hundred thousand trades takes up to 30 MB until done. */
const maxReadings = 2
/** Wallets in all cached ledgers: about 50 MB. */
const maxTraders = 100_000
const minAgeMs = 1_000
/** A ledger expires at this many times the duration of its read: reading costs at most a twentieth. */
const ageFactor = 20

export type LedgerLimits = { trades: number; traders: number }

/** Filled in once read. */
type Held = { traders: number; untilMs: number }
type Kept = { reading: Promise<TokenLedger | null>; held: Held }

/** Cached ledgers of the tokens on view, each read once for all callers and reloaded after it expires. */
export class Ledgers {
  readonly #pool: Pool
  readonly #now: () => number
  readonly #limits: LedgerLimits
  readonly #kept = new Map<string, Kept>()
  readonly #readings = new Turns(maxReadings)

  constructor(pool: Pool, now: () => number, limits: Partial<LedgerLimits> = {}) {
    this.#pool = pool
    this.#now = now
    this.#limits = { trades: ledgerTradeLimit, traders: maxTraders, ...limits }
  }

  get limit(): number {
    return this.#limits.trades
  }

  /** Number of ledgers cached or being read. */
  get count(): number {
    return this.#kept.size
  }

  /** Returns the ledger; null when the token is unknown. */
  read(chain: ChainKey, token: string): Promise<TokenLedger | null> {
    const key = `${chain} ${token}`
    const known = this.#kept.get(key)
    if (known && this.#now() < known.held.untilMs) return known.reading
    return this.#start(key, chain, token)
  }

  #start(key: string, chain: ChainKey, token: string): Promise<TokenLedger | null> {
    const held = { traders: 0, untilMs: Number.POSITIVE_INFINITY }
    const reading = this.#readings.take(() => this.#read(held, chain, token))
    this.#kept.delete(key)
    this.#kept.set(key, { reading, held })
    reading.then(
      () => this.#dropOld(),
      // The caller gets the error; the next call retries.
      () => this.#kept.delete(key),
    )
    return reading
  }

  async #read(held: Held, chain: ChainKey, token: string): Promise<TokenLedger | null> {
    const startMs = this.#now()
    const ledger = await readLedger(this.#pool, { chain, token, limit: this.#limits.trades }, startMs)
    const endMs = this.#now()
    held.untilMs = endMs + Math.max(minAgeMs, (endMs - startMs) * ageFactor)
    // An unknown token counts as well.
    held.traders = 1 + (ledger?.traders.size ?? 0)
    return ledger
  }

  /** Drops expired ledgers, and the oldest while the total number of wallets is over the limit. */
  #dropOld(): void {
    const now = this.#now()
    let traders = 0
    for (const { held } of this.#kept.values()) traders += held.traders
    for (const [key, { held }] of this.#kept) {
      // One still being read has none yet.
      const isTooMuch = traders > this.#limits.traders && held.traders > 0
      if (held.untilMs > now && !isTooMuch) continue
      this.#kept.delete(key)
      traders -= held.traders
    }
  }
}
