import type { RpcReply } from './replies.ts'
import type { RpcCall } from './rpcEndpoint.ts'
import { RpcFailure } from './rpcFailure.ts'

/** Check that an endpoint serves our chain: the same calls over HTTP and websocket. */
export type ChainCheck = {
  calls: readonly RpcCall[]
  /** Reason the replies belong to another chain; null if they are ours or inconclusive. */
  judge(replies: readonly RpcReply[]): string | null
}

type Ask = (calls: readonly RpcCall[]) => Promise<RpcReply[]>

/**
 * Reason an endpoint is foreign; null if it is ours, or rejects the calls, as send-only relays do.
 *
 * @throws RpcFailure if the calls were not answered
 */
export function judgeReplies(check: ChainCheck, replies: readonly RpcReply[]): string | null {
  try {
    return check.judge(replies)
  } catch (error) {
    if (error instanceof RpcFailure && (error.isAnswer || error.kind === 'unsupported')) return null
    throw error
  }
}

/** Validity of a good check, and rest period of a foreign endpoint. */
const goodForMs = 60_000
const foreignForMs = 15_000
const asideForMs = 60_000

/** Check that one endpoint serves our chain, before its first use, after each lost connection and periodically. */
export class EndpointIdentity {
  readonly #check: ChainCheck
  readonly #onVerdict: (foreign: string | null) => void
  #foreign: string | null = null
  #askAtMs = 0
  #isKnown = false
  #asking: Promise<void> | null = null

  constructor(check: ChainCheck, onVerdict: (foreign: string | null) => void) {
    this.#check = check
    this.#onVerdict = onVerdict
  }

  /** Reason it is set aside; null if it is not. */
  get foreign(): string | null {
    return this.#foreign
  }

  /** True if it was set aside long enough to be checked again. */
  get isRetryDue(): boolean {
    return this.#foreign !== null && this.#asking === null && Date.now() >= this.#askAtMs
  }

  /** Requires a new check: after a lost connection another node may answer. */
  requireCheck(): void {
    this.#isKnown = false
    this.#askAtMs = 0
  }

  /** Sets it aside for a while. */
  setAside(why: string): void {
    this.#take(why)
    this.#askAtMs = Date.now() + asideForMs
  }

  /** Throws RpcFailure `foreign-chain` if it serves another chain; the error of `ask` if it does not answer. */
  async ensure(ask: Ask): Promise<void> {
    if (Date.now() >= this.#askAtMs) {
      this.#asking ??= this.#judge(ask).finally(() => {
        this.#asking = null
      })
      // An endpoint that was good a minute ago is checked in the background; a failure shows at its next use.
      if (this.#isKnown && this.#foreign === null) this.#asking.catch(() => this.requireCheck())
      else await this.#asking
    }
    if (this.#foreign !== null) throw new RpcFailure('foreign-chain', this.#foreign)
  }

  async #judge(ask: Ask): Promise<void> {
    this.#take(judgeReplies(this.#check, await ask(this.#check.calls)))
  }

  #take(foreign: string | null): void {
    const hasChanged = foreign !== this.#foreign
    this.#foreign = foreign
    this.#isKnown = true
    this.#askAtMs = Date.now() + (foreign === null ? goodForMs : foreignForMs)
    if (hasChanged) this.#onVerdict(foreign)
  }
}
