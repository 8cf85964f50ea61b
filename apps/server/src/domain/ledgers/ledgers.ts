import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { readLedger, type TokenLedger } from './readLedger.ts'

/** More would hold the process for longer than the list is worth. */
export const ledgerTradeLimit = 100_000

/** Ledgers read at the same time: one of a hundred thousand trades takes up to 80 MB until it is done. */
const maxReadings = 2
/** Wallets in all ledgers that are kept: about 50 MB. */
const maxTraders = 100_000
const minAgeMs = 1_000
/** A ledger is read again when it is this many times as old as reading it took: reading costs at most a twentieth. */
const ageFactor = 20

export type LedgerLimits = { trades: number; traders: number }

/** Filled in when it has been read. */
type Held = { traders: number; untilMs: number }
type Kept = { reading: Promise<TokenLedger | null>; held: Held }

/** Ledgers of tokens that are being looked at, each read by one caller for all, and again when it has grown old. */
export class Ledgers {
  readonly #pool: Pool
  readonly #now: () => number
  readonly #limits: LedgerLimits
  readonly #kept = new Map<string, Kept>()
  readonly #waiting: (() => void)[] = []
  #readings = 0

  constructor(pool: Pool, now: () => number, limits: Partial<LedgerLimits> = {}) {
    this.#pool = pool
    this.#now = now
    this.#limits = { trades: ledgerTradeLimit, traders: maxTraders, ...limits }
  }

  get limit(): number {
    return this.#limits.trades
  }

  /** Ledgers that are kept or being read. */
  get count(): number {
    return this.#kept.size
  }

  /** Null when the token is unknown. */
  read(chain: ChainKey, token: string): Promise<TokenLedger | null> {
    const key = `${chain} ${token}`
    const known = this.#kept.get(key)
    if (known && this.#now() < known.held.untilMs) return known.reading
    return this.#start(key, chain, token)
  }

  #start(key: string, chain: ChainKey, token: string): Promise<TokenLedger | null> {
    const held = { traders: 0, untilMs: Number.POSITIVE_INFINITY }
    const reading = this.#whenFree(() => this.#read(held, chain, token))
    this.#kept.delete(key)
    this.#kept.set(key, { reading, held })
    reading.then(
      () => this.#dropOld(),
      // Whoever asked hears of it; the next one tries again.
      () => this.#kept.delete(key),
    )
    return reading
  }

  async #read(held: Held, chain: ChainKey, token: string): Promise<TokenLedger | null> {
    const startMs = this.#now()
    const ledger = await readLedger(this.#pool, { chain, token, limit: this.#limits.trades }, startMs)
    const endMs = this.#now()
    held.untilMs = endMs + Math.max(minAgeMs, (endMs - startMs) * ageFactor)
    // A token that is unknown counts as well.
    held.traders = 1 + (ledger?.traders.size ?? 0)
    return ledger
  }

  async #whenFree<T>(work: () => Promise<T>): Promise<T> {
    if (this.#readings >= maxReadings) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#readings++
    try {
      return await work()
    } finally {
      // The place goes to the one who waits longest.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#readings--
    }
  }

  /** Drops what is past its time, and the oldest while all together have too many wallets. */
  #dropOld(): void {
    const now = this.#now()
    let traders = 0
    for (const { held } of this.#kept.values()) traders += held.traders
    for (const [key, { held }] of this.#kept) {
      // One that is being read has none yet.
      const isTooMuch = traders > this.#limits.traders && held.traders > 0
      if (held.untilMs > now && !isTooMuch) continue
      this.#kept.delete(key)
      traders -= held.traders
    }
  }
}
