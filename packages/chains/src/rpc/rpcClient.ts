import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import { type RpcCall, RpcEndpoint, type RpcReply } from './rpcEndpoint.ts'
import { RpcFailure, type RpcFailureKind } from './rpcFailure.ts'
import { sleep } from './sleep.ts'

/** What a request is for: each may have endpoints of its own. */
export type RpcRole = 'head' | 'logs' | 'receipts' | 'send'

/** Told about what endpoints do wrong, for metrics; the endpoint is named by host. */
export type RpcHooks = {
  onFailure?(endpoint: string, kind: RpcFailureKind): void
  /** A block from this endpoint did not pass its proof. */
  onUnproven?(endpoint: string, why: string): void
  /** The websocket connected (true) or was lost (false). */
  onSocket?(endpoint: string, isOpen: boolean): void
}

export type RequestOptions = { role?: RpcRole; signal?: AbortSignal; timeoutMs?: number }

const defaultTimeoutMs = 10_000
const longestWaitMs = 2_000

/**
 * JSON-RPC over several endpoints per role, in the order of the settings: one that fails is left alone for a while and
 * the next one is asked.
 */
export class RpcClient {
  readonly chain: ChainKey
  readonly hooks: RpcHooks
  /** Websocket endpoints, in order of preference. */
  readonly socketUrls: readonly string[]
  readonly timeoutMs: number
  readonly #roles: Record<RpcRole, RpcEndpoint[]>

  constructor(
    chain: ChainKey,
    endpoints: ChainEndpoints,
    hooks: RpcHooks = {},
    timeoutMs = defaultTimeoutMs,
  ) {
    this.chain = chain
    this.hooks = hooks
    this.socketUrls = endpoints.ws
    this.timeoutMs = timeoutMs
    const known = new Map<string, RpcEndpoint>()
    const open = (urls: readonly string[]) =>
      (urls.length > 0 ? urls : endpoints.rpc).map((url) => share(known, url))
    this.#roles = {
      head: open(endpoints.rpc),
      logs: open(endpoints.logs),
      receipts: open(endpoints.receipts),
      send: open(endpoints.send),
    }
  }

  /** How many endpoints serve a role. */
  count(role: RpcRole): number {
    return this.#roles[role].length
  }

  /**
   * The endpoint to ask next: the first one of the role that is neither cooling down nor to be avoided. Waits, at most
   * 2 s, when all of them are cooling down.
   */
  async pick(
    role: RpcRole,
    avoid: ReadonlySet<RpcEndpoint> = new Set(),
    signal?: AbortSignal,
  ): Promise<RpcEndpoint> {
    const all = this.#roles[role]
    const fresh = all.filter((endpoint) => !avoid.has(endpoint))
    const candidates = fresh.length > 0 ? fresh : all
    const now = Date.now()
    const best = candidates.reduce((a, b) => (b.coolDownMs(now) < a.coolDownMs(now) ? b : a))
    const waitMs = Math.min(best.coolDownMs(now), longestWaitMs)
    if (waitMs > 0) await sleep(waitMs, signal)
    return best
  }

  /** Asks several calls of one endpoint, once. A failure of the endpoint is counted, and thrown as RpcFailure. */
  async attempt(
    endpoint: RpcEndpoint,
    calls: readonly RpcCall[],
    options: RequestOptions = {},
  ): Promise<RpcReply[]> {
    try {
      const { timeoutMs = this.timeoutMs, signal } = options
      return await endpoint.call(calls, { timeoutMs, signal })
    } catch (error) {
      if (error instanceof RpcFailure && !options.signal?.aborted) this.blame(endpoint, error)
      throw error
    }
  }

  /** Counts a failure and leaves the endpoint alone for a while. */
  blame(endpoint: RpcEndpoint, failure: RpcFailure): void {
    endpoint.penalise(failure.kind, failure.retryAfterMs)
    this.hooks.onFailure?.(endpoint.name, failure.kind)
  }

  /** Counts a block that did not pass its proof and leaves the endpoint alone for a while. */
  distrust(endpoint: RpcEndpoint, why: string): void {
    endpoint.penalise('unproven')
    this.hooks.onUnproven?.(endpoint.name, why)
  }

  /**
   * Asks one call, of one endpoint after another.
   *
   * @returns the result, untrusted
   * @throws RpcFailure `rejected` or `range-too-large`, which are answers; Fault `chain.unreachable` when no endpoint
   *   answered within twice as many tries as there are endpoints, and at least four
   */
  async request(method: string, params: readonly unknown[], options: RequestOptions = {}): Promise<unknown> {
    const role = options.role ?? 'head'
    const avoid = new Set<RpcEndpoint>()
    const tries = Math.max(4, 2 * this.count(role))
    let last: unknown
    for (let i = 0; i < tries && !options.signal?.aborted; i++) {
      const endpoint = await this.pick(role, avoid, options.signal)
      try {
        return await this.#requestFrom(endpoint, { method, params }, options)
      } catch (error) {
        if (!(error instanceof RpcFailure) || error.isAnswer) throw error
        last = error
        avoid.add(endpoint)
        if (avoid.size >= this.count(role)) avoid.clear()
      }
    }
    const why = last instanceof RpcFailure ? last.kind : 'aborted'
    throw new Fault('chain.unreachable', { chain: this.chain, method, why }, { cause: last })
  }

  async #requestFrom(endpoint: RpcEndpoint, call: RpcCall, options: RequestOptions): Promise<unknown> {
    const [reply] = await this.attempt(endpoint, [call], options)
    if (reply && 'result' in reply) {
      endpoint.praise()
      return reply.result
    }
    const failure = reply?.failure ?? new RpcFailure('no-result', 'no reply')
    if (!failure.isAnswer) this.blame(endpoint, failure)
    throw failure
  }
}

function share(known: Map<string, RpcEndpoint>, url: string): RpcEndpoint {
  const endpoint = known.get(url) ?? new RpcEndpoint(url)
  known.set(url, endpoint)
  return endpoint
}
