import { Fault, faultReason, isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import type { ChainCheck } from './endpointIdentity.ts'
import { type RpcReply, resultOf } from './replies.ts'
import { type RpcCall, RpcEndpoint, type UnreadBatch } from './rpcEndpoint.ts'
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
  /** An endpoint answered, whatever it said. */
  onAnswer?(endpoint: string): void
  /** The endpoint serves another chain and is set aside (why), or serves ours again (null). */
  onForeign?(endpoint: string, why: string | null): void
}

export type RequestOptions = { role?: RpcRole; signal?: AbortSignal; timeoutMs?: number }

const defaultTimeoutMs = 10_000
// All endpoints failed a moment ago: waiting long would only make the chain late.
const longestWaitMs = 200
const longestRestMs = 2_000
const slowMs = 1_500

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

  /** Every HTTP endpoint, whatever it is for. */
  get endpoints(): readonly RpcEndpoint[] {
    return this.#all
  }

  /** How to tell our chain from others; null before `expect`. */
  get check(): ChainCheck | null {
    return this.#check
  }

  /** From now on every endpoint is asked for its chain before its first use and after each lost connection. */
  expect(check: ChainCheck): void {
    this.#check = check
    for (const endpoint of this.#all)
      endpoint.expect(check, (why) => this.hooks.onForeign?.(endpoint.name, why))
  }

  /** How many endpoints serve a role; those of another chain do not count while there is one of ours. */
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
   * The endpoint to ask next: the first one of the role that is neither cooling down nor to be avoided. Waits a moment
   * when all of them are cooling down.
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

  /** One endpoint of the role after the other, whatever they say: what one of them never shows, the next one does. */
  rotate(role: RpcRole): RpcEndpoint {
    const all = this.#ours(role)
    const rested = all.filter((endpoint) => endpoint.coolDownMs() === 0)
    const candidates = rested.length > 0 ? rested : all
    return candidates[this.#turn++ % candidates.length] as RpcEndpoint
  }

  /** Asks several calls of one endpoint, once. Throws RpcFailure; the caller counts it (`inTurn` does). */
  async attempt(
    endpoint: RpcEndpoint,
    calls: readonly RpcCall[],
    { timeoutMs = this.timeoutMs, signal }: RequestOptions = {},
  ): Promise<RpcReply[]> {
    const replies = await endpoint.call(calls, { timeoutMs, signal })
    this.hooks.onAnswer?.(endpoint.name)
    return replies
  }

  /** The same in one batch, its answer unread; null when the endpoint does not take as many at once. */
  async attemptForBytes(
    endpoint: RpcEndpoint,
    calls: readonly RpcCall[],
    { timeoutMs = this.timeoutMs, signal }: RequestOptions = {},
  ): Promise<UnreadBatch | null> {
    const batch = await endpoint.callForBytes(calls, { timeoutMs, signal })
    if (batch) this.hooks.onAnswer?.(endpoint.name)
    return batch
  }

  /** Counts a failure and leaves the endpoint alone for a while. */
  blame(endpoint: RpcEndpoint, failure: RpcFailure): void {
    endpoint.penalise(failure.kind, failure.retryAfterMs)
    this.hooks.onFailure?.(endpoint.name, failure.kind)
  }

  /**
   * Asks every endpoint that blocks are read from whether it is on our branch (true), on another one (false) or cannot tell (null), after asking
   * each for its chain. Where one is on ours the others are set aside.
   *
   * @returns `all` only when all that serve our chain answered and none is on our branch, `some` when one still is,
   *   `unknown` when no answer says either
   */
  async whoLeft(
    isOurBranch: (endpoint: RpcEndpoint) => Promise<boolean | null>,
  ): Promise<'all' | 'some' | 'unknown'> {
    const { head, logs, receipts } = this.#roles
    const votes = await Promise.all(
      [...new Set([...head, ...logs, ...receipts])].map(async (endpoint) => {
        if (endpoint.foreign === null) endpoint.doubt()
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

  /** Counts what did not pass its proof and leaves the endpoint alone for a while. */
  distrust(endpoint: RpcEndpoint, why: string): void {
    endpoint.penalise('unproven')
    this.hooks.onUnproven?.(endpoint.name, why)
  }

  /**
   * Runs `ask` against one endpoint of the role after another until one succeeds. A failed request and a reply that is
   * malformed or not proven count against the endpoint; other errors pass through.
   *
   * @throws Fault `block.unproven` when the last try failed its proof; Fault `chain.unreachable` when no endpoint
   *   answered within twice as many tries as there are endpoints, and at least four
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
        return await this.#askTwo(role, endpoint, ask, avoid, signal)
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
   * Asks an endpoint and, when it is slow, a second one beside it: the first good answer counts. One that hangs costs a
   * moment, not its whole timeout.
   */
  async #askTwo<T>(
    role: RpcRole,
    endpoint: RpcEndpoint,
    ask: (endpoint: RpcEndpoint) => Promise<T>,
    avoid: ReadonlySet<RpcEndpoint>,
    signal?: AbortSignal,
  ): Promise<T> {
    const first = praiseAfter(endpoint, ask)
    if (this.endpointCount(role) < 2 || !(await isSlow(first))) return first
    this.blame(endpoint, new RpcFailure('slow', `no answer in ${slowMs} ms`))
    const second = praiseAfter(await this.pick(role, new Set([...avoid, endpoint]), signal), ask)
    try {
      return await Promise.any([first, second])
    } catch {
      // Both failed: the first one's error says why, as it would have without a second one.
      return first
    }
  }

  #giveUp(role: RpcRole, last: unknown): Fault {
    if (isFault(last, 'block.unproven')) return last
    const why = last instanceof RpcFailure ? last.kind : isFault(last) ? last.code : 'aborted'
    return new Fault('chain.unreachable', { chain: this.chain, role, why }, { cause: last })
  }

  /** Takes an endpoint that can not do it out of a role. The last one stays: false. */
  dismiss(role: RpcRole, endpoint: RpcEndpoint): boolean {
    const rest = this.#roles[role].filter((other) => other !== endpoint)
    if (rest.length === 0) return false
    this.#roles[role] = rest
    return true
  }

  /** Counts an error against the endpoint, or throws it on when it is not the endpoint's. */
  countFailure(endpoint: RpcEndpoint, error: unknown): void {
    if (error instanceof RpcFailure) return this.blame(endpoint, error)
    if (!isFault(error, 'block.unproven') && !isFault(error, 'reply.malformed')) throw error
    this.distrust(endpoint, faultReason(error))
  }

  /**
   * Asks one call, of one endpoint after another.
   *
   * @returns the result, untrusted
   * @throws RpcFailure `rejected` or `range-too-large`, which are answers that any endpoint would give; else as `inTurn`
   */
  async request(method: string, params: readonly unknown[], options: RequestOptions = {}): Promise<unknown> {
    const ask = async (endpoint: RpcEndpoint) => {
      const [reply] = await this.attempt(endpoint, [{ method, params }], options)
      if (reply && 'failure' in reply && reply.failure.isAnswer) return reply
      return { result: resultOf(reply) }
    }
    return resultOf(await this.inTurn(options.role ?? 'head', ask, options.signal))
  }

  /** Asks one call of one endpoint, once. Throws RpcFailure. */
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
  endpoint.praise()
  return answer
}

/** True when there is neither an answer nor a failure for `slowMs`. */
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
