import type { Fault, FaultCode } from '@peregrine/core/fault'
import type { Log } from '../log/log.ts'
import { findDatabaseFault } from './databaseFault.ts'

type DatabaseFaultCode = Extract<FaultCode, `database.${string}`>

/** Current database fault, for callers that need to know whether writes succeed. */
export type DatabaseState = { fault: DatabaseFaultCode; sinceMs: number } | null

export type DatabaseHealthOptions = {
  log: Log
  now?(): number
  /** Free bytes of the database's disk; null when it is on another machine. */
  freeBytes?(): number | null
}

const words: Record<DatabaseFaultCode, string> = {
  'database.full':
    'its disk is full: nothing can be stored until there is space. Free some; Peregrine goes on by itself',
  'database.away': 'it cannot be reached; tried again until it can',
}

/** PostgreSQL exits when it cannot create its next 16 MB log file; a bit more for the rest. */
const minFreeBytes = 24 * 1024 * 1024

/**
 * Tracks whether the database accepts writes, as reported by its users: each failure is noted here and logged once,
 * with repeats counted. Only a successful write clears it (watchWrites).
 */
export class DatabaseHealth {
  readonly #options: Required<DatabaseHealthOptions>
  #state: DatabaseState = null
  #failures = 0
  #waiting: (() => void)[] = []
  /** Called when a fault begins, so that it is checked at once. */
  onFault: () => void = () => undefined

  constructor(options: DatabaseHealthOptions) {
    this.#options = { now: Date.now, freeBytes: () => null, ...options }
  }

  get state(): DatabaseState {
    return this.#state
  }

  /** Notes a failure. Returns true when the database caused it, in which case it is logged already. */
  note(error: unknown): boolean {
    const fault = findDatabaseFault(error)
    if (!fault) return false
    this.#failures++
    this.#begin(this.#codeOf(fault), error)
    return true
  }

  /** Notes a successful write that was started in this state. */
  noteSuccess(seen: DatabaseState): void {
    if (this.#state === null || this.#state !== seen) return
    const { log, now } = this.#options
    const durationMs = now() - seen.sinceMs
    const seconds = (durationMs / 1000).toFixed(1)
    log.info(
      { event: 'database.back', durationMs, count: this.#failures },
      `database: writes succeed again after ${seconds} s, in which ${this.#failures} calls failed`,
    )
    this.#state = null
    this.#failures = 0
    for (const go of this.#waiting.splice(0)) go()
  }

  /** Resolves once writes succeed or the signal aborts. Returns whether it had to wait. */
  async untilWritable(signal: AbortSignal): Promise<boolean> {
    if (this.#state === null || signal.aborted) return false
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
    await promise
    return true
  }

  /** A server killed by a full disk only shows up as unreachable. */
  #codeOf({ code }: Fault): DatabaseFaultCode {
    const free = code === 'database.away' ? this.#options.freeBytes() : null
    return free !== null && free < minFreeBytes ? 'database.full' : (code as DatabaseFaultCode)
  }

  #begin(fault: DatabaseFaultCode, error: unknown): void {
    // `database.away` is less specific than the fault already known.
    if (this.#state && (this.#state.fault === fault || this.#state.fault === 'database.full')) return
    const { log, now } = this.#options
    const said = error instanceof Error ? error.message : String(error)
    log.error({ event: fault }, `database: ${words[fault]} (${said})`)
    this.#state = { fault, sinceMs: this.#state?.sinceMs ?? now() }
    this.onFault()
  }
}
