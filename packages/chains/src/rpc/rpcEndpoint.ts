import { type ChainCheck, EndpointIdentity } from './endpointIdentity.ts'
import { decodeText, isLoopback, postJson } from './postJson.ts'
import { RequestBudget } from './requestBudget.ts'
import { parseReplies, type RpcReply } from './replies.ts'
import { RpcFailure, type RpcFailureKind } from './rpcFailure.ts'

export type RpcCall = { method: string; params: readonly unknown[] }
type CallOptions = { timeoutMs: number; signal?: AbortSignal }
/** A batch's raw reply, and the ids of its calls in order. */
export type UnreadBatch = { bytes: Uint8Array; ids: number[] }

const defaultPerSecond = 50
const baseCoolDownMs: Partial<Record<RpcFailureKind, number>> = {
  'rate-limited': 500,
  refused: 10_000,
  slow: 1_000,
  unproven: 500,
  'foreign-chain': 15_000,
  'no-result': 15,
  'state-gone': 15,
  'wrong-id': 200,
  'too-large': 2_000,
  garbage: 200,
}
const maxCoolDownMs = 60_000

/** Failures after which another node may answer at the same address. */
const breaks = new Set<RpcFailureKind>(['network', 'timeout', 'server', 'refused'])

/** Strips the part after `#` from an endpoint's URL: `#rps=20` sets its budget of requests per second. */
function parseBudget(url: URL): number {
  const stated = /(?:^#|&)rps=(\d+)/.exec(url.hash)?.[1]
  if (stated !== undefined) return Number(stated)
  return isLoopback(url.hostname) ? 0 : defaultPerSecond
}

/** One JSON-RPC server over HTTP: sends requests, checks replies and tracks failures. */
export class RpcEndpoint {
  /** Host and port: identifies it without the keys in paths and queries. */
  readonly name: string
  /** Maximum calls per batch; shrinks when a batch is rejected or its reply too large. */
  maxBatch = 100
  /** True once it reported that it lacks eth_getBlockReceipts. */
  lacksBlockReceipts = false
  readonly #url: URL
  readonly #budget: RequestBudget
  #nextId = 1
  #failuresInRow = 0
  #coolUntilMs = 0
  #mustRest = false
  #identity: EndpointIdentity | null = null

  constructor(url: string) {
    this.#url = new URL(url)
    this.name = this.#url.host
    this.#budget = new RequestBudget(parseBudget(this.#url))
  }

  /** Enables the chain check before any other request; `onVerdict` reports each change. */
  expect(check: ChainCheck, onVerdict: (foreign: string | null) => void): void {
    this.#identity = new EndpointIdentity(check, (foreign) => {
      if (foreign === null) this.resetPenalty()
      onVerdict(foreign)
    })
  }

  /** Reason it is set aside as another chain's; null if it is not. */
  get foreign(): string | null {
    return this.#identity?.foreign ?? null
  }

  /** Sets it aside for a while; without an expected chain it only cools down. */
  setAside(why: string): void {
    this.#identity?.setAside(why)
    this.penalise('foreign-chain')
  }

  /** Checks its chain again before the next request. */
  requireCheck(): void {
    this.#identity?.requireCheck()
  }

  /** Checks the chain of a set-aside endpoint again once due; the result shows in `foreign`. */
  retry(timeoutMs: number): void {
    if (!this.#identity?.isRetryDue) return
    this.#identity
      .ensure((own) => this.#callEach(own, timeoutMs))
      .catch((error: unknown) => {
        if (!(error instanceof RpcFailure)) throw error
      })
  }

  /** Remaining cool-down. */
  coolDownMs(now = Date.now()): number {
    return Math.max(0, this.#coolUntilMs - now)
  }

  /** True while it cools down at its own request: then not even the only endpoint is used early. */
  get mustRest(): boolean {
    return this.#mustRest && this.coolDownMs() > 0
  }

  /** Rests it for a while: longer with each failure in a row, and at least as long as it requested. */
  penalise(kind: RpcFailureKind, retryAfterMs: number | null = null): void {
    const now = Date.now()
    const base = baseCoolDownMs[kind] ?? 300
    const grown = Math.min(maxCoolDownMs, base * 2 ** Math.min(this.#failuresInRow, 7))
    // Concurrent failures count as one.
    if (this.#coolUntilMs <= now) this.#failuresInRow++
    this.#mustRest = kind === 'rate-limited'
    this.#coolUntilMs = Math.max(
      this.#coolUntilMs,
      now + Math.min(maxCoolDownMs, Math.max(grown, retryAfterMs ?? 0)),
    )
  }

  /** Resets the penalty of earlier failures. */
  resetPenalty(): void {
    this.#failuresInRow = 0
    this.#coolUntilMs = 0
  }

  /**
   * Sends all calls, in batches as large as the endpoint takes; replies are in the order of the calls.
   *
   * @throws RpcFailure if a whole request failed, `foreign-chain` if it serves another chain
   */
  async call(calls: readonly RpcCall[], options: CallOptions): Promise<RpcReply[]> {
    // Shared by all waiters, so none of them may abort it.
    await this.#identity?.ensure((own) => this.#callEach(own, options.timeoutMs))
    return this.#callAll(calls, options)
  }

  /** One request each: batch support is not known yet. */
  async #callEach(calls: readonly RpcCall[], timeoutMs: number): Promise<RpcReply[]> {
    return (await Promise.all(calls.map((call) => this.#callAll([call], { timeoutMs })))).flat()
  }

  async #callAll(calls: readonly RpcCall[], options: CallOptions): Promise<RpcReply[]> {
    const replies: RpcReply[] = []
    for (let from = 0; from < calls.length; ) {
      const part = calls.slice(from, from + this.maxBatch)
      try {
        replies.push(...(await this.#post(part, options)))
        from += part.length
      } catch (error) {
        this.#requireCheckAfter(error, options)
        if (this.shrinkAfter(error, part.length)) continue
        if (!wantsSmaller(error)) throw error
        replies.push(tooLargeReply(part[0] as RpcCall, error))
        from++
      }
    }
    return replies
  }

  async #post(calls: readonly RpcCall[], options: CallOptions): Promise<RpcReply[]> {
    const { bytes, ids } = await this.#postForBytes(calls, options)
    return parseReplies(decodeText(bytes), ids)
  }

  /**
   * Sends all calls in one batch and returns the raw reply; null if the endpoint only takes smaller batches, for `call`
   * to send.
   *
   * @throws RpcFailure if the request failed, `foreign-chain` if it serves another chain
   */
  async callForBytes(calls: readonly RpcCall[], options: CallOptions): Promise<UnreadBatch | null> {
    await this.#identity?.ensure((own) => this.#callEach(own, options.timeoutMs))
    if (calls.length > this.maxBatch) return null
    try {
      return await this.#postForBytes(calls, options)
    } catch (error) {
      this.#requireCheckAfter(error, options)
      if (this.shrinkAfter(error, calls.length)) return null
      throw error
    }
  }

  /** True if a batch of this size failed for its size; later ones are smaller. */
  shrinkAfter(error: unknown, size: number): boolean {
    if (size === 1 || !wantsSmaller(error)) return false
    this.maxBatch = Math.max(1, Math.floor(size / 4))
    return true
  }

  /** After a lost connection another node may answer. */
  #requireCheckAfter(error: unknown, { signal }: CallOptions): void {
    if (error instanceof RpcFailure && breaks.has(error.kind) && !signal?.aborted) this.requireCheck()
  }

  async #postForBytes(calls: readonly RpcCall[], { timeoutMs, signal }: CallOptions): Promise<UnreadBatch> {
    await this.#budget.take(calls.length, signal)
    const requests = calls.map(({ method, params }) => ({
      jsonrpc: '2.0',
      id: this.#nextId++,
      method,
      params,
    }))
    const body = JSON.stringify(requests.length > 1 ? requests : requests[0])
    const bytes = await postJson(this.#url, body, { timeoutMs, signal })
    return { bytes, ids: requests.map(({ id }) => id) }
  }
}

/** True if the same calls may succeed in smaller batches. */
function wantsSmaller(error: unknown): boolean {
  return error instanceof RpcFailure && (error.kind === 'batch-refused' || error.kind === 'too-large')
}

/**
 * Reply for a single call whose result is too large: the caller requests logs in smaller ranges. Any other failure is
 * the endpoint's, and rethrown.
 */
function tooLargeReply({ method, params }: RpcCall, error: unknown): RpcReply {
  const [filter] = params as [{ fromBlock?: unknown; toBlock?: unknown }?]
  const isRange = method === 'eth_getLogs' && filter?.fromBlock !== filter?.toBlock
  if (!(error instanceof RpcFailure) || error.kind !== 'too-large' || !isRange) throw error
  return { failure: new RpcFailure('range-too-large', error.message, { cause: error }) }
}
