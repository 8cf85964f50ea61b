import { parseSigningRequest, type SignParsers } from '@peregrine/wallet/signing/signingRequest'
import type { SigningDesk } from '@peregrine/wallet/signing/signingDesk'
import { VaultError } from '@peregrine/wallet/vault/vaultError'
import type { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import { StorageRefused } from '../indexedDb.ts'
import type { FromWorker } from './messages.ts'

/** The end of a channel to one page. */
export type Line = { postMessage(message: FromWorker): void }

type Served = {
  desk: Pick<SigningDesk<never>, 'answer' | 'state'>
  keeper: VaultKeeper
  parsers: SignParsers
  /** Resolves once a page is gone, by the name of the lock that it holds. */
  whenGone(tab: string): Promise<void>
}

const defaultAutoLockMs = 15 * 60_000
const longestAutoLockMs = 24 * 60 * 60_000
/** Without a page the keys stay for as long as a reload may take. Browsers let a worker live on for minutes. */
const reloadMs = 20_000

/** Requests that a page makes by itself as well, such as a recovery that looks every few seconds whether it may sign. */
const pagesOwn: readonly unknown[] = ['state', 'sign', 'seal-orders', 'check-seals']

/** True for a request that only the user's hand makes: the page tells of other signs of life as activity. */
function isUsers(request: unknown): boolean {
  const { type } = (request ?? {}) as { type?: unknown }
  return !pagesOwn.includes(type)
}

/** True where the browser closed the database and did not open it again, whatever came of that. */
function isStorageClosed(error: unknown): boolean {
  if (error instanceof StorageRefused) return error.isClosed
  return error instanceof VaultError && isStorageClosed(error.cause)
}

/**
 * Answers pages: requests one by one, the state to all of them. Locks when the user did nothing for a while, and soon
 * after the last page.
 */
export class SigningService {
  readonly #served: Served
  readonly #lines = new Set<Line>()
  #autoLockMs = defaultAutoLockMs
  #lockAtMs = Number.POSITIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(served: Served) {
    this.#served = served
  }

  /** Connects a page. */
  connect(line: Line): void {
    this.#lockIfDue()
    this.#noteActivity(undefined)
    this.#lines.add(line)
    void this.#tellState()
  }

  /** Handles one message of a page; anything outside the closed list is answered with a refusal. */
  async receive(line: Line, message: unknown): Promise<void> {
    if (typeof message !== 'object' || message === null) return
    const { id, request, activity, autoLockMs, tab, ping } = message as Record<string, unknown>
    this.#lockIfDue()
    if (ping === true) return this.#send(line, { alive: true })
    if (typeof tab === 'string') return this.#leaveWith(line, tab)
    if (activity === true) return this.#noteActivity(autoLockMs)
    if (typeof id !== 'number') return
    if (isUsers(request)) this.#noteActivity(undefined)
    this.#send(line, await this.#answer(id, request))
  }

  async #answer(id: number, given: unknown): Promise<FromWorker> {
    const { desk, parsers } = this.#served
    try {
      const request = parseSigningRequest(given, parsers)
      if (!request)
        return { id, problem: 'request-unknown', message: 'not one of the requests that are answered' }
      const result = await desk.answer(request)
      if (isUsers(request)) await this.#tellState()
      return { id, result }
    } catch (error) {
      if (isStorageClosed(error)) return { id, problem: 'storage-closed', message: 'the database was closed' }
      if (error instanceof VaultError) return { id, problem: error.problem, message: error.message }
      if (error instanceof StorageRefused) return { id, problem: 'not-written', message: error.message }
      console.error('The signing worker failed', error)
      return { id, problem: 'worker-failed', message: error instanceof Error ? error.message : 'unknown' }
    }
  }

  #send(line: Line, message: FromWorker): void {
    line.postMessage(message)
  }

  async #tellState(): Promise<void> {
    try {
      const state = await this.#served.desk.state()
      for (const line of this.#lines) this.#send(line, { state })
    } catch (error) {
      // The page that asks for the state is told why; the others keep what they know.
      console.error('The state of the vault could not be read', error)
    }
  }

  #noteActivity(autoLockMs: unknown): void {
    if (typeof autoLockMs === 'number' && autoLockMs >= 60_000)
      this.#autoLockMs = Math.min(autoLockMs, longestAutoLockMs)
    this.#lockIn(this.#autoLockMs)
  }

  async #leaveWith(line: Line, tab: string): Promise<void> {
    await this.#served.whenGone(tab)
    this.#lines.delete(line)
    if (this.#lines.size === 0) this.#lockIn(Math.min(reloadMs, this.#lockAtMs - Date.now()))
  }

  #lockIn(ms: number): void {
    this.#lockAtMs = Date.now() + ms
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#lock(), ms)
  }

  /** Timers stand still while the computer sleeps, the clock does not. */
  #lockIfDue(): void {
    if (Date.now() >= this.#lockAtMs) this.#lock()
  }

  #lock(): void {
    this.#served.keeper.lock()
    void this.#tellState()
  }
}
