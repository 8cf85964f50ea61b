import { Fault, faultReason, isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import type { ChainCheck } from './endpointIdentity.ts'
import { type RpcReply, resultOf } from './replies.ts'
import { type RpcCall, RpcEndpoint, type UnreadBatch } from './rpcEndpoint.ts'
import { RpcFailure, type RpcFailureKind } from './rpcFailure.ts'
import { sleep } from './sleep.ts'

/** Purpose of a request; each may have its own endpoints. */
export type RpcRole = 'head' | 'logs' | 'receipts' | 'send'

/** Callbacks for endpoint failures, for metrics; endpoints are named by host. */
export type RpcHooks = {
  onFailure?(endpoint: string, kind: RpcFailureKind): void
  /** A block from this endpoint failed its proof. */
  onUnproven?(endpoint: string, why: string): void
  /** The websocket connected (true) or was lost (false). */
  onSocket?(endpoint: string, isOpen: boolean): void
  /** An endpoint answered, with any reply. */
  onAnswer?(endpoint: string): void
  /** The endpoint serves another chain and is set aside (reason), or serves ours again (null). */
  onForeign?(endpoint: string, why: string | null): void
}

export type RequestOptions = { role?: RpcRole; signal?: AbortSignal; timeoutMs?: number }

const defaultTimeoutMs = 10_000
// All endpoints failed a moment ago: a long wait would only make the chain late.
const longestWaitMs = 200
const longestRestMs = 2_000
const slowMs = 1_500

/**
 * JSON-RPC over several endpoints per role, in the order of the settings: a failed one rests for a while and the next
 * takes over.
 */
export class RpcClient {
  readonly chain: ChainKey
  readonly hooks: RpcHooks
  /** Websocket endpoints, in order of preference. */
  readonly socketUrls: readonly string[]
  readonly timeoutMs: number
  readonly #roles: Record<RpcRole, RpcEndpoint[]>
  readonly #all: readonly RpcEndpoint[]
  #check: ChainCheck | null = null
  #turn = 0

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
    this.#all = [...known.values()]
  }

  /** All HTTP endpoints, for any role. */
  get endpoints(): readonly RpcEndpoint[] {
    return this.#all
  }

  /** Check for our chain; null before `expect`. */
  get check(): ChainCheck | null {
    return this.#check
  }

  /** Enables the chain check of every endpoint, before its first use and after each lost connection. */
  expect(check: ChainCheck): void {
    this.#check = check
    for (const endpoint of this.#all)
      endpoint.expect(check, (why) => this.hooks.onForeign?.(endpoint.name, why))
  }

  /** Number of endpoints for a role; those of another chain do not count while there is one of ours. */
  endpointCount(role: RpcRole): number {
    return this.#ours(role).length
  }

  #ours(role: RpcRole): RpcEndpoint[] {
    const all = this.#roles[role]
    for (const endpoint of all) endpoint.retry(this.timeoutMs)
    const ours = all.filter(({ foreign }) => foreign === null)
    return ours.length > 0 ? ours : all
  }

  /**
   * The next endpoint to use: the first of the role that is neither cooling down nor to be avoided. Waits a moment if
   * all are cooling down.
   */
  async pick(
    role: RpcRole,
    avoid: ReadonlySet<RpcEndpoint> = new Set(),
    signal?: AbortSignal,
  ): Promise<RpcEndpoint> {
    const all = this.#ours(role)
    const fresh = all.filter((endpoint) => !avoid.has(endpoint))
    const candidates = fresh.length > 0 ? fresh : all
    const now = Date.now()
    const best = candidates.reduce((a, b) => (b.coolDownMs(now) < a.coolDownMs(now) ? b : a))
    const waitMs = Math.min(best.coolDownMs(now), best.mustRest ? longestRestMs : longestWaitMs)
    if (waitMs > 0) await sleep(waitMs, signal)
    return best
  }

  /** Cycles through the endpoints of the role regardless of results: one may show what another never does. */
  rotate(role: RpcRole): RpcEndpoint {
    const all = this.#ours(role)
    const rested = all.filter((endpoint) => endpoint.coolDownMs() === 0)
    const candidates = rested.length > 0 ? rested : all
    return candidates[this.#turn++ % candidates.length] as RpcEndpoint
  }

  /** Sends several calls to one endpoint, once. Throws RpcFailure; the caller counts it (`inTurn` does). */
  async attempt(
    endpoint: RpcEndpoint,
    calls: readonly RpcCall[],
    { timeoutMs = this.timeoutMs, signal }: RequestOptions = {},
  ): Promise<RpcReply[]> {
    const replies = await endpoint.call(calls, { timeoutMs, signal })
    this.hooks.onAnswer?.(endpoint.name)
    return replies
  }

  /** Like `attempt` in one batch, with the reply unparsed; null if the endpoint does not take as many at once. */
  async attemptForBytes(
    endpoint: RpcEndpoint,
    calls: readonly RpcCall[],
    { timeoutMs = this.timeoutMs, signal }: RequestOptions = {},
  ): Promise<UnreadBatch | null> {
    const batch = await endpoint.callForBytes(calls, { timeoutMs, signal })
    if (batch) this.hooks.onAnswer?.(endpoint.name)
    return batch
  }

  /** Counts a failure and rests the endpoint for a while. */
  recordFailure(endpoint: RpcEndpoint, failure: RpcFailure): void {
    endpoint.penalise(failure.kind, failure.retryAfterMs)
    this.hooks.onFailure?.(endpoint.name, failure.kind)
  }

  /**
   * Polls every endpoint used for blocks: on our branch (true), on another (false) or unknown (null), after checking
   * its chain. If one is on ours the others are set aside.
   *
   * @returns `all` only if all that serve our chain answered and none is on our branch, `some` if one still is,
   * `unknown` if the replies are inconclusive
   */
  async voteOnBranch(
    isOurBranch: (endpoint: RpcEndpoint) => Promise<boolean | null>,
  ): Promise<'all' | 'some' | 'unknown'> {
    const { head, logs, receipts } = this.#roles
    const votes = await Promise.all(
      [...new Set([...head, ...logs, ...receipts])].map(async (endpoint) => {
        if (endpoint.foreign === null) endpoint.requireCheck()
        const vote = await isOurBranch(endpoint).catch((error: unknown) => {
          this.countFailure(endpoint, error)
          return null
        })
        return { endpoint, vote }
      }),
    )
    const counted = votes.filter(({ endpoint }) => endpoint.foreign === null)
    if (!counted.some(({ vote }) => vote === true))
      return counted.length > 0 && counted.every(({ vote }) => vote === false) ? 'all' : 'unknown'
    for (const { endpoint, vote } of counted)
      if (vote === false) endpoint.setAside('it left our chain below what is final')
    return 'some'
  }

  /** Counts a failed proof and rests the endpoint for a while. */
  recordUnproven(endpoint: RpcEndpoint, why: string): void {
    endpoint.penalise('unproven')
    this.hooks.onUnproven?.(endpoint.name, why)
  }

  /**
   * Runs `ask` against the role's endpoints in turn until one succeeds. A failed request and a malformed or unproven
   * reply count against the endpoint; other errors pass through.
   *
   * @throws Fault `block.unproven` if the last try failed its proof; Fault `chain.unreachable` if no endpoint answered
   * within twice as many tries as there are endpoints, and at least four
   */
  async inTurn<T>(
    role: RpcRole,
    ask: (endpoint: RpcEndpoint) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const avoid = new Set<RpcEndpoint>()
    const tries = Math.max(4, 2 * this.endpointCount(role))
    let last: unknown = null
    for (let i = 0; i < tries && !signal?.aborted; i++) {
      const endpoint = await this.pick(role, avoid, signal)
      try {
        return await this.#race(role, endpoint, ask, avoid, signal)
      } catch (error) {
        if (!signal?.aborted) this.countFailure(endpoint, error)
        last = error
      }
      avoid.add(endpoint)
      if (avoid.size >= this.endpointCount(role)) avoid.clear()
    }
    throw this.#giveUp(role, last)
  }

  /**
   * Queries an endpoint and, if it is slow, a second in parallel: the first good reply wins. A hanging endpoint costs a
   * moment, not its whole timeout.
   */
  async #race<T>(
    role: RpcRole,
    endpoint: RpcEndpoint,
    ask: (endpoint: RpcEndpoint) => Promise<T>,
    avoid: ReadonlySet<RpcEndpoint>,
    signal?: AbortSignal,
  ): Promise<T> {
    const first = praiseAfter(endpoint, ask)
    if (this.endpointCount(role) < 2 || !(await isSlow(first))) return first
    this.recordFailure(endpoint, new RpcFailure('slow', `no answer in ${slowMs} ms`))
    const second = praiseAfter(await this.pick(role, new Set([...avoid, endpoint]), signal), ask)
    try {
      return await Promise.any([first, second])
    } catch {
      // Both failed: report the first one's error, as without a second.
      return first
    }
  }

  #giveUp(role: RpcRole, last: unknown): Fault {
    if (isFault(last, 'block.unproven')) return last
    const why = last instanceof RpcFailure ? last.kind : isFault(last) ? last.code : 'aborted'
    return new Fault('chain.unreachable', { chain: this.chain, role, why }, { cause: last })
  }

  /** Removes an incapable endpoint from a role; false for the last one, which stays. */
  dismiss(role: RpcRole, endpoint: RpcEndpoint): boolean {
    const rest = this.#roles[role].filter((other) => other !== endpoint)
    if (rest.length === 0) return false
    this.#roles[role] = rest
    return true
  }

  /** Counts an error against the endpoint, or rethrows it if the endpoint is not at fault. */
  countFailure(endpoint: RpcEndpoint, error: unknown): void {
    if (error instanceof RpcFailure) return this.recordFailure(endpoint, error)
    if (!isFault(error, 'block.unproven') && !isFault(error, 'reply.malformed')) throw error
    this.recordUnproven(endpoint, faultReason(error))
  }

  /**
   * Sends one call, trying one endpoint after another.
   *
   * @returns the result, untrusted
   * @throws RpcFailure `rejected` or `range-too-large`, which any endpoint would return; else as `inTurn`
   */
  async request(method: string, params: readonly unknown[], options: RequestOptions = {}): Promise<unknown> {
    const ask = async (endpoint: RpcEndpoint) => {
      const [reply] = await this.attempt(endpoint, [{ method, params }], options)
      if (reply && 'failure' in reply && reply.failure.isAnswer) return reply
      return { result: resultOf(reply) }
    }
    return resultOf(await this.inTurn(options.role ?? 'head', ask, options.signal))
  }

  /** Sends one call to one endpoint, once. Throws RpcFailure. */
  async requestFrom(
    endpoint: RpcEndpoint,
    method: string,
    params: readonly unknown[],
    options: RequestOptions = {},
  ): Promise<unknown> {
    const [reply] = await this.attempt(endpoint, [{ method, params }], options)
    return resultOf(reply)
  }
}

async function praiseAfter<T>(endpoint: RpcEndpoint, ask: (endpoint: RpcEndpoint) => Promise<T>): Promise<T> {
  const answer = await ask(endpoint)
  endpoint.resetPenalty()
  return answer
}

/** True if there is neither a reply nor a failure within `slowMs`. */
async function isSlow(asked: Promise<unknown>): Promise<boolean> {
  const answered = new AbortController()
  const settle = () => answered.abort()
  asked.then(settle, settle)
  await sleep(slowMs, answered.signal)
  return !answered.signal.aborted
}

function share(known: Map<string, RpcEndpoint>, url: string): RpcEndpoint {
  const endpoint = known.get(url) ?? new RpcEndpoint(url)
  known.set(url, endpoint)
  return endpoint
}
