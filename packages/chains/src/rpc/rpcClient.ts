import { Fault, faultReason, isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import type { ChainCheck } from './endpointIdentity.ts'
import { costOf, failureOf, isAnswered, isOwnFailure } from './refusals.ts'
import { type RpcReply, resultOf } from './replies.ts'
import type { RpcPurpose } from '@peregrine/core/rpcPurpose'
import { patienceMs } from './purpose.ts'
import { type RpcCall, RpcEndpoint, type UnreadBatch } from './rpcEndpoint.ts'
import { askRacing } from './askRacing.ts'
import { type BranchVote, voteOnBranch } from './branchVote.ts'
import { chooseEndpoint, dutyOf, isBehind } from './endpointChoice.ts'
import { RpcFailure, type RpcFailureKind } from './rpcFailure.ts'
import { type RpcUsage, usageOf } from './rpcUsage.ts'
import { sleep } from './sleep.ts'

/** Kind of a request; each may have its own endpoints. */
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

export type RequestOptions = {
  role?: RpcRole
  /** Decides its urgency, and under which name it is counted. */
  purpose?: RpcPurpose
  signal?: AbortSignal
  timeoutMs?: number
}

const defaultTimeoutMs = 10_000
// All endpoints failed a moment ago: a long wait would only make the chain late.
const longestWaitMs = 200
/** Unused calls per second that an endpoint must have to be asked beside another. */
const minSpare = 5

type PickOptions = {
  avoid?: ReadonlySet<RpcEndpoint>
  signal?: AbortSignal | undefined
  purpose?: RpcPurpose
  /** Calls that will be sent. */
  count?: number
}

type Errand = { signal: AbortSignal | undefined; purpose: RpcPurpose; count: number }

/**
 * JSON-RPC over several endpoints per role, which share the work by purpose and budget (`chooseEndpoint`); a failed one
 * rests for a while and the others take over.
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
  #taken = -1

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

  /** Calls by purpose, and the limits of the endpoints as learned. */
  usage(): RpcUsage {
    return usageOf(this.#all)
  }

  /** Notes the last block taken, against which the heads of endpoints are compared. */
  noteTaken(number: number): void {
    this.#taken = number
  }

  /** Notes the head of an endpoint. */
  noteHead(endpoint: RpcEndpoint, number: number): void {
    endpoint.noteHead(number, this.#taken)
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
   * The next endpoint to use for a purpose, of those that are neither cooling down nor to be avoided. Waits a moment if
   * all are cooling down; one that refuses calls for their rate keeps them waiting itself.
   */
  async pick(
    role: RpcRole,
    { avoid = new Set(), signal, purpose = purposeOfRole[role], count = 1 }: PickOptions = {},
  ): Promise<RpcEndpoint> {
    const all = this.#ours(role)
    const fresh = all.filter((endpoint) => !avoid.has(endpoint))
    const best = this.#choose(fresh.length > 0 ? fresh : all, role, purpose, count)
    best.reserve(count)
    const waitMs = Math.min(best.coolDownMs(), longestWaitMs)
    if (waitMs > 0 && !best.isPaused) await sleep(waitMs, signal)
    return best
  }

  #choose(endpoints: readonly RpcEndpoint[], role: RpcRole, purpose: RpcPurpose, count: number): RpcEndpoint {
    const [only] = endpoints
    if (only && endpoints.length === 1) return only
    const candidates = endpoints.map((endpoint) => endpoint.candidate(purpose, count, role === 'logs'))
    return endpoints[chooseEndpoint(candidates, dutyOf(purpose))] as RpcEndpoint
  }

  /**
   * Cycles through the endpoints of the role regardless of results: one may show what another never does. Those known to
   * be behind are left to `watchHeights`.
   */
  rotate(role: RpcRole): RpcEndpoint {
    const all = this.#ours(role)
    const rested = all.filter((endpoint) => endpoint.coolDownMs() === 0)
    const current = rested.filter((endpoint) => !isBehind(endpoint))
    const candidates = [current, rested, all].find((list) => list.length > 0) as RpcEndpoint[]
    return candidates[this.#turn++ % candidates.length] as RpcEndpoint
  }

  /** Sends several calls to one endpoint, once. Throws RpcFailure; the caller counts it (`inTurn` does). */
  async attempt(
    endpoint: RpcEndpoint,
    calls: readonly RpcCall[],
    { timeoutMs = this.timeoutMs, purpose, signal }: RequestOptions = {},
  ): Promise<RpcReply[]> {
    const replies = await endpoint.call(calls, { timeoutMs, purpose, signal })
    this.hooks.onAnswer?.(endpoint.name)
    return replies
  }

  /** Like `attempt` in one batch, with the reply unparsed; null if the endpoint does not take as many at once. */
  async attemptForBytes(
    endpoint: RpcEndpoint,
    calls: readonly RpcCall[],
    { timeoutMs = this.timeoutMs, purpose, signal }: RequestOptions = {},
  ): Promise<UnreadBatch | null> {
    const batch = await endpoint.callForBytes(calls, { timeoutMs, purpose, signal })
    if (batch) this.hooks.onAnswer?.(endpoint.name)
    return batch
  }

  /** Counts a failure and rests the endpoint for a while, but none alone for a method that it does not have. */
  recordFailure(endpoint: RpcEndpoint, failure: RpcFailure): void {
    // It is well, and would keep everything else waiting.
    const isWell = failure.kind === 'unsupported' && this.#all.length === 1
    if (!isWell) endpoint.penalise(failure.kind)
    this.hooks.onFailure?.(endpoint.name, failure.kind)
  }

  /** Endpoints that share the work of a role with another. */
  get sharing(): readonly RpcEndpoint[] {
    const { head, logs, receipts } = this.#roles
    return [...new Set([head, logs, receipts].filter((role) => role.length > 1).flat())]
  }

  /** Polls every endpoint used for blocks for the branch it is on; see `voteOnBranch`. */
  voteOnBranch(isOurBranch: (endpoint: RpcEndpoint) => Promise<boolean | null>): Promise<BranchVote> {
    const { head, logs, receipts } = this.#roles
    return voteOnBranch([...new Set([...head, ...logs, ...receipts])], isOurBranch, (endpoint, error) =>
      this.countFailure(endpoint, error),
    )
  }

  /** Counts a failed proof and rests the endpoint for a while. */
  recordUnproven(endpoint: RpcEndpoint, why: string): void {
    endpoint.penalise('unproven')
    this.hooks.onUnproven?.(endpoint.name, why)
  }

  /**
   * Runs `ask` against the role's endpoints in turn until one succeeds. A failed request and a malformed or unproven
   * reply count against the endpoint; other errors pass through. Refusals for the rate are outlasted, as long as the
   * purpose is patient.
   *
   * @throws Fault `block.unproven` if the last try failed its proof; Fault `chain.unreachable` if no endpoint answered
   * within twice as many tries as there are endpoints, and at least four
   */
  inTurn<T>(
    role: RpcRole,
    ask: (endpoint: RpcEndpoint) => Promise<T>,
    signal?: AbortSignal,
    purpose: RpcPurpose = purposeOfRole[role],
  ): Promise<T> {
    return this.#inTurn(role, ask, { signal, purpose, count: 1 })
  }

  async #inTurn<T>(
    role: RpcRole,
    ask: (endpoint: RpcEndpoint) => Promise<T>,
    { signal, purpose, count }: Errand,
  ): Promise<T> {
    const avoid = new Set<RpcEndpoint>()
    const untilMs = Date.now() + patienceMs(purpose)
    const allTries = Math.max(4, 2 * this.endpointCount(role))
    let tries = allTries
    let last: unknown = null
    while (tries > 0 && !signal?.aborted) {
      const endpoint = await this.pick(role, { avoid, signal, purpose, count })
      try {
        return await this.#race(role, endpoint, ask, avoid, { signal, purpose, count })
      } catch (error) {
        if (!signal?.aborted) this.countFailure(endpoint, error)
        last = error
      }
      tries -= costOf(last, allTries, this.endpointCount(role), untilMs)
      avoid.add(endpoint)
      if (avoid.size >= this.endpointCount(role)) avoid.clear()
    }
    throw this.#giveUp(role, last)
  }

  #race<T>(
    role: RpcRole,
    endpoint: RpcEndpoint,
    ask: (endpoint: RpcEndpoint) => Promise<T>,
    avoid: ReadonlySet<RpcEndpoint>,
    errand: Errand,
  ): Promise<T> {
    const others = new Set([...avoid, endpoint])
    const isAlone = this.endpointCount(role) < 2
    return askRacing({
      endpoint,
      ask,
      isAlone,
      isUrgent: dutyOf(errand.purpose) === 'newest',
      findRival: () => this.#findRival(role, others, errand),
      pickOther: () => this.pick(role, { ...errand, avoid: others }),
      onLateFailure: (error) => {
        if (error instanceof RpcFailure || isBadReply(error)) this.countFailure(endpoint, error)
      },
      onSlow: () => this.recordFailure(endpoint, new RpcFailure('slow', 'no answer for a while')),
    })
  }

  /** Another endpoint at the head that allows more calls than are made; null if there is none. */
  #findRival(
    role: RpcRole,
    others: ReadonlySet<RpcEndpoint>,
    { purpose, count }: Errand,
  ): RpcEndpoint | null {
    const rivals = this.#ours(role).filter((endpoint) => {
      const { coolDownMs, lag, spare } = endpoint.candidate(purpose, count, false)
      const isAtHead = lag !== null && !isBehind({ lag })
      return !others.has(endpoint) && coolDownMs === 0 && isAtHead && spare >= minSpare + count
    })
    return rivals.length > 0 ? this.#choose(rivals, role, purpose, count) : null
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
    if (!isBadReply(error)) throw error
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
    const { role = 'head', purpose = 'visitor', signal } = options
    return resultOf(await this.inTurn(role, ask, signal, purpose))
  }

  /**
   * Sends several calls in batches, and again only those that were refused or failed, to one endpoint after another.
   *
   * @returns their replies in order; a call that every endpoint answered with a failure has its last one
   * @throws Fault `chain.unreachable` if a call was not answered at all
   */
  async requestAll(calls: readonly RpcCall[], options: RequestOptions = {}): Promise<RpcReply[]> {
    const { role = 'head', purpose = 'visitor', signal } = options
    const replies: (RpcReply | undefined)[] = calls.map(() => undefined)
    const ask = async (endpoint: RpcEndpoint) => {
      const open = calls.flatMap((_, i) => (isAnswered(replies[i]) ? [] : [i]))
      const got = await this.attempt(
        endpoint,
        open.map((i) => calls[i] as RpcCall),
        { ...options, purpose },
      )
      for (const [position, i] of open.entries()) replies[i] = got[position]
      const failure = failureOf(got)
      if (failure) throw failure
    }
    if (calls.length === 0) return []
    try {
      await this.#inTurn(role, ask, { signal, purpose, count: calls.length })
    } catch (error) {
      if (signal?.aborted || replies.some((reply) => !isAnswered(reply) && !isOwnFailure(reply))) throw error
    }
    return replies as RpcReply[]
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

/** Purpose of a role's requests where none is named. */
const purposeOfRole: Record<RpcRole, RpcPurpose> = {
  head: 'blocks',
  logs: 'logs',
  receipts: 'receipts',
  send: 'send',
}

/** True if a reply was malformed or failed its proof. */
function isBadReply(error: unknown): error is Fault {
  return isFault(error, 'block.unproven') || isFault(error, 'reply.malformed')
}

function share(known: Map<string, RpcEndpoint>, url: string): RpcEndpoint {
  const endpoint = known.get(url) ?? new RpcEndpoint(url)
  known.set(url, endpoint)
  return endpoint
}
