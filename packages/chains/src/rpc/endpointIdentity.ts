import type { RpcReply } from './replies.ts'
import type { RpcCall } from './rpcEndpoint.ts'
import { RpcFailure } from './rpcFailure.ts'

/** How to tell whether an endpoint serves our chain: the same questions over HTTP and websocket. */
export type ChainCheck = {
  calls: readonly RpcCall[]
  /** Why what it answered belongs to another chain; null when it is ours, or cannot be told from that. */
  judge(replies: readonly RpcReply[]): string | null
}

type Ask = (calls: readonly RpcCall[]) => Promise<RpcReply[]>

/**
 * Why an endpoint is foreign; null when it is ours, or refuses the question, as relays that only send do.
 *
 * @throws RpcFailure when the question was not answered
 */
export function judgeReplies(check: ChainCheck, replies: readonly RpcReply[]): string | null {
  try {
    return check.judge(replies)
  } catch (error) {
    if (error instanceof RpcFailure && (error.isAnswer || error.kind === 'unsupported')) return null
    throw error
  }
}

/** How long a good answer holds, and how long a foreign endpoint is left alone. */
const goodForMs = 60_000
const foreignForMs = 15_000
const asideForMs = 60_000

/** Whether one endpoint serves our chain, asked before its first use, after each lost connection and now and then. */
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

  /** Why it is set aside; null while it is not. */
  get foreign(): string | null {
    return this.#foreign
  }

  /** It was set aside long enough to be asked again. */
  get isRetryDue(): boolean {
    return this.#foreign !== null && this.#asking === null && Date.now() >= this.#askAtMs
  }

  /** The connection was lost: what answers next may be another node. */
  doubt(): void {
    this.#isKnown = false
    this.#askAtMs = 0
  }

  /** Sets it aside for a while for what it did. */
  setAside(why: string): void {
    this.#take(why)
    this.#askAtMs = Date.now() + asideForMs
  }

  /** Throws RpcFailure `foreign-chain` when it serves another chain; what `ask` throws when it does not answer. */
  async ensure(ask: Ask): Promise<void> {
    if (Date.now() >= this.#askAtMs) {
      this.#asking ??= this.#judge(ask).finally(() => {
        this.#asking = null
      })
      // One that was good a minute ago is asked on the side; its failure shows at its next use.
      if (this.#isKnown && this.#foreign === null) this.#asking.catch(() => this.doubt())
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
