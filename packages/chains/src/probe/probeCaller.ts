import { decodeText, postJson } from '../rpc/postJson.ts'
import { parseReplies, type RpcReply, resultOf } from '../rpc/replies.ts'
import { RpcFailure, type RpcFailureKind } from '../rpc/rpcFailure.ts'
import { sleep } from '../rpc/sleep.ts'

/** Outcome of one probing call. Replies themselves never leave the probe. */
export type Probed = { isOk: true; result: unknown; ms: number } | { isOk: false; kind: RpcFailureKind }

const tries = 3
const callTimeoutMs = 4_000
const restMs = 1_100
const longestRestMs = 2_500

/** Kinds that say nothing of what the endpoint can do: asked again. */
const passing: readonly RpcFailureKind[] = [
  'rate-limited',
  'network',
  'server',
  'garbage',
  'wrong-id',
  'timeout',
]

/** Asks one endpoint gently: one call after the other, with rests after refusals, until `signal` ends it. */
export class ProbeCaller {
  readonly #url: URL
  readonly #signal: AbortSignal
  #id = 0

  constructor(url: string, signal: AbortSignal) {
    this.#url = new URL(url)
    // What follows the hash is for us, such as a budget.
    this.#url.hash = ''
    this.#signal = signal
  }

  /** Asks once more after a passing failure. */
  async ask(method: string, params: readonly unknown[]): Promise<Probed> {
    for (let left = tries - 1; ; left--) {
      const outcome = await this.once(method, params)
      if (outcome.isOk || left === 0 || this.#signal.aborted || !passing.includes(outcome.kind))
        return outcome
      if (outcome.kind === 'rate-limited') await this.rest()
    }
  }

  async once(method: string, params: readonly unknown[]): Promise<Probed> {
    const startedMs = performance.now()
    try {
      const [reply] = await this.#post([{ method, params }])
      return { isOk: true, result: resultOf(reply), ms: performance.now() - startedMs }
    } catch (error) {
      return { isOk: false, kind: kindOf(error) }
    }
  }

  /** Returns how many calls of one batch were answered; a failure if the request was refused. */
  async batch(method: string, count: number): Promise<number | RpcFailureKind> {
    try {
      const replies = await this.#post(Array.from({ length: count }, () => ({ method, params: [] })))
      return replies.filter((reply) => 'result' in reply).length
    } catch (error) {
      return kindOf(error)
    }
  }

  /** Waits until a budget of calls per second is full again. */
  async rest(ms = restMs): Promise<void> {
    if (!this.#signal.aborted) await sleep(Math.min(ms, longestRestMs), this.#signal)
  }

  async #post(calls: readonly { method: string; params: readonly unknown[] }[]): Promise<RpcReply[]> {
    const asked = calls.map((call) => ({ jsonrpc: '2.0', id: ++this.#id, ...call }))
    const body = JSON.stringify(asked.length === 1 ? asked[0] : asked)
    const bytes = await postJson(this.#url, body, { timeoutMs: callTimeoutMs, signal: this.#signal })
    return parseReplies(
      decodeText(bytes),
      asked.map(({ id }) => id),
    )
  }
}

function kindOf(error: unknown): RpcFailureKind {
  if (error instanceof RpcFailure) return error.kind
  throw error
}

/** True if the method is served, false if the plan lacks it, null if the endpoint was too busy to tell. */
export function isServed(outcome: Probed): boolean | null {
  if (outcome.isOk) return true
  return passing.includes(outcome.kind) ? null : false
}
