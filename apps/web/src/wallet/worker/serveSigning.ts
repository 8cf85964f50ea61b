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
}

const defaultAutoLockMs = 15 * 60_000
const longestAutoLockMs = 24 * 60 * 60_000

/** Answers pages: requests one by one, the state to all of them, and locks when nobody was there for a while. */
export class SigningService {
  readonly #served: Served
  readonly #lines = new Set<Line>()
  #autoLockMs = defaultAutoLockMs
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(served: Served) {
    this.#served = served
  }

  /** Connects a page. */
  connect(line: Line): void {
    this.#lines.add(line)
    void this.#tellState()
  }

  /** Handles one message of a page; anything outside the closed list is answered with a refusal. */
  async receive(line: Line, message: unknown): Promise<void> {
    if (typeof message !== 'object' || message === null) return
    const { id, request, activity, autoLockMs } = message as Record<string, unknown>
    if (activity === true) return this.#noteActivity(autoLockMs)
    if (typeof id !== 'number') return
    this.#noteActivity(undefined)
    this.#send(line, await this.#answer(id, request))
  }

  async #answer(id: number, given: unknown): Promise<FromWorker> {
    const { desk, parsers } = this.#served
    const request = parseSigningRequest(given, parsers)
    if (!request)
      return { id, problem: 'request-unknown', message: 'not one of the requests that are answered' }
    try {
      const result = await desk.answer(request)
      if (request.type !== 'state' && request.type !== 'sign') await this.#tellState()
      return { id, result }
    } catch (error) {
      if (error instanceof VaultError) return { id, problem: error.problem, message: error.message }
      if (error instanceof StorageRefused) return { id, problem: 'not-written', message: error.message }
      console.error('The signing worker failed', error)
      return { id, problem: 'failed', message: error instanceof Error ? error.message : 'unknown' }
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
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#served.keeper.lock()
      void this.#tellState()
    }, this.#autoLockMs)
  }
}
