import { type ChainCheck, EndpointIdentity } from './endpointIdentity.ts'
import { decodeText, isLoopback, postJson } from './postJson.ts'
import { LearnedSize } from './learnedSize.ts'
import { Pace } from './pace.ts'
import type { RpcPurpose } from '@peregrine/core/rpcPurpose'
import { patienceMs } from './purpose.ts'
import { isRefusal } from './refusals.ts'
import { failureOfCall, judgeReply } from './refusedRange.ts'
import { isLeftOut, parseReplies, type RpcReply } from './replies.ts'
import { RpcFailure, type RpcFailureKind } from './rpcFailure.ts'
import { RpcMeter } from './rpcMeter.ts'
import { UsualTime } from './usualTime.ts'
import type { Candidate } from './endpointChoice.ts'

export type RpcCall = { method: string; params: readonly unknown[] }
type CallOptions = { timeoutMs: number; purpose?: RpcPurpose; signal?: AbortSignal }
/** A batch's raw reply, the ids of its calls in order, and the time at which it left. */
export type UnreadBatch = { bytes: Uint8Array; ids: number[]; sentAtMs: number }

// A provider that serves more is found out by growing, one that serves less refuses.
const firstPerSecond = 50
const mostPerBatch = 100
const mostBlocksPerRange = 10_000
/** The lowest limit that geth has had. */
const mostAddresses = 100
const baseCoolDownMs: Partial<Record<RpcFailureKind, number>> = {
  refused: 10_000,
  slow: 1_000,
  unproven: 500,
  'foreign-chain': 15_000,
  'no-result': 15,
  'wrong-id': 200,
  'too-large': 2_000,
  garbage: 200,
}
const maxCoolDownMs = 60_000

/** Failures after which another node may answer at the same address. */
const breaks = new Set<RpcFailureKind>(['network', 'timeout', 'server', 'refused'])

/** The pace of an endpoint; `#rps=20` after its URL is an upper bound of calls per second, which is not sent. */
function paceOf({ hash, hostname }: URL): Pace {
  const stated = Number(/(?:^#|&)rps=(\d+)/.exec(hash)?.[1] ?? 0)
  const start = isLoopback(hostname) ? Number.POSITIVE_INFINITY : firstPerSecond
  return new Pace({ start, ceiling: stated > 0 ? stated : Number.POSITIVE_INFINITY })
}

/** Limits of an endpoint as its refusals taught them; null where none is known. */
export type EndpointLimits = {
  perSecond: number | null
  perBatch: number | null
  logRange: number | null
  pausedForMs: number
}

/** One JSON-RPC server over HTTP: sends requests, checks replies and tracks failures. */
export class RpcEndpoint {
  /** Host and port: identifies it without the keys in paths and queries. */
  readonly name: string
  /** Blocks that one eth_getLogs may span. */
  readonly logRange = new LearnedSize(mostBlocksPerRange)
  /** Addresses that one eth_getLogs may name. */
  readonly logAddresses = new LearnedSize(mostAddresses)
  /** True once it reported that it lacks eth_getBlockReceipts. */
  lacksBlockReceipts = false
  /** Blocks by which it was behind us when last asked for its head; null if it never was. */
  lag: number | null = null
  /** Time at which its head was last heard of. */
  headAtMs = Number.NEGATIVE_INFINITY
  /** Usual time of a block's request to it, waiting included. */
  readonly blockTime = new UsualTime()
  /** Calls to it by purpose. */
  readonly meter = new RpcMeter()
  readonly #reply = new UsualTime()
  #reserved = 0
  readonly #url: URL
  readonly #pace: Pace
  readonly #batch = new LearnedSize(mostPerBatch)
  #nextId = 1
  #failuresInRow = 0
  #coolUntilMs = 0
  #identity: EndpointIdentity | null = null

  constructor(url: string) {
    this.#url = new URL(url)
    this.name = this.#url.host
    this.#pace = paceOf(this.#url)
  }

  /** What was learned of its limits; null where none was met. */
  get limits(): EndpointLimits {
    const { perSecond, pausedForMs } = this.#pace
    return {
      perSecond: Number.isFinite(perSecond) ? perSecond : null,
      perBatch: this.#batch.isKnown ? this.#batch.size : null,
      logRange: this.logRange.isKnown ? this.logRange.size : null,
      pausedForMs,
    }
  }

  /** What speaks for and against it when one of several is chosen for so many calls of a purpose. */
  candidate(purpose: RpcPurpose, count: number, isForLogs: boolean): Candidate {
    return {
      coolDownMs: this.coolDownMs(),
      waitMs: this.#pace.waitMs(purpose, this.#reserved + count),
      latencyMs: this.latencyMs,
      lag: this.lag,
      spare: this.#pace.spare - this.#reserved,
      reach: isForLogs ? this.logRange.size : 1,
    }
  }

  /** Counts calls that will leave at once: others that choose at the same moment see them. */
  reserve(count: number): void {
    this.#reserved += count
    setImmediate(() => {
      this.#reserved -= count
    })
  }

  /** Usual time of a small reply; null before the first. */
  get latencyMs(): number | null {
    return this.#reply.meanMs
  }

  /** Notes its head, of which we have taken the blocks up to `taken`. */
  noteHead(number: number, taken: number): void {
    this.lag = Math.max(0, taken - number)
    this.headAtMs = Date.now()
  }

  /** Calls of one batch: no more than it takes, nor than a second's worth. */
  get maxBatch(): number {
    return Math.min(this.#batch.size, this.#pace.maxBatch)
  }

  /** Its whole address, keys included: never to be shown. */
  get url(): URL {
    return this.#url
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

  /** Time until it is used again, where another may be used instead. */
  coolDownMs(now = Date.now()): number {
    return Math.max(0, this.#coolUntilMs - now, this.#pace.pausedForMs)
  }

  /** True while it refuses calls for their rate: its queue keeps them until it serves again. */
  get isPaused(): boolean {
    return this.#pace.pausedForMs > 0
  }

  /**
   * Rests it for a while: longer with each failure in a row. A refusal has slowed its pace already, and dropped state is
   * no fault of a node that is not an archive.
   */
  penalise(kind: RpcFailureKind): void {
    if (kind === 'rate-limited' || kind === 'state-gone') return
    const now = Date.now()
    const base = baseCoolDownMs[kind] ?? 300
    const grown = Math.min(maxCoolDownMs, base * 2 ** Math.min(this.#failuresInRow, 7))
    // Concurrent failures count as one.
    if (this.#coolUntilMs <= now) this.#failuresInRow++
    this.#coolUntilMs = Math.max(this.#coolUntilMs, now + grown)
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
    return (
      await Promise.all(calls.map((call) => this.#callAll([call], { timeoutMs, purpose: 'check' })))
    ).flat()
  }

  async #callAll(calls: readonly RpcCall[], options: CallOptions): Promise<RpcReply[]> {
    const replies: RpcReply[] = []
    const { size } = this.#batch
    while (replies.length < calls.length) {
      const part = calls.slice(replies.length, replies.length + this.maxBatch)
      try {
        replies.push(...(await this.#post(part, options)))
      } catch (error) {
        this.#requireCheckAfter(error, options)
        if (this.shrinkAfter(error, part.length)) continue
        if (!(error instanceof RpcFailure)) throw error
        const failure = failureOfCall(error, part[0] as RpcCall)
        // A single call that is refused for its range is answered.
        if (part.length === 1 && failure.isAnswer) replies.push({ failure })
        else if (replies.length > 0) return withRest(replies, calls.length, error)
        else {
          this.#batch.restore(size)
          throw error
        }
      }
    }
    return this.#callLeftOut(calls, replies, options)
  }

  /** Asks again for what batches left out, in smaller ones. */
  async #callLeftOut(
    calls: readonly RpcCall[],
    replies: RpcReply[],
    options: CallOptions,
  ): Promise<RpcReply[]> {
    const open = calls.filter((_, i) => isLeftOut(replies[i]))
    if (open.length === 0 || open.length === calls.length) return replies
    const more = await this.#callAll(open, options).catch((error: unknown) => allFailed(open.length, error))
    return replies.map((reply) => (isLeftOut(reply) ? (more.shift() as RpcReply) : reply))
  }

  async #post(calls: readonly RpcCall[], options: CallOptions): Promise<RpcReply[]> {
    const batch = await this.#postForBytes(calls, options)
    const replies = this.#parse(batch, options).map((reply, i) => judgeReply(reply, calls[i] as RpcCall))
    const failures = replies.flatMap((reply) => ('failure' in reply ? reply.failure : []))
    this.settle(batch, failures.filter(isRefusal), options.purpose)
    if (replies.some(isLeftOut)) this.#batch.refuse(calls.length)
    return replies
  }

  /** A batch may be refused as a whole in a reply of status 200. */
  #parse(batch: UnreadBatch, { purpose }: CallOptions): RpcReply[] {
    try {
      return parseReplies(decodeText(batch.bytes), batch.ids)
    } catch (error) {
      if (isRefusal(error)) this.settle(batch, Array(batch.ids.length).fill(error), purpose)
      throw error
    }
  }

  /** Learns from the reply to a batch, and from its calls that were refused for their rate. */
  settle(
    { ids, sentAtMs }: UnreadBatch,
    refusals: readonly RpcFailure[],
    purpose: RpcPurpose = 'visitor',
  ): void {
    const refused = refusals.length
    if (ids.length > refused) this.#pace.accepted(ids.length - refused)
    if (refused > 0) this.#refuse(purpose, refused, sentAtMs, longestRest(refusals))
    // Single calls say something of batches only where nothing else is sent: two are tried again after a while.
    else if (ids.length > 1 || this.#batch.size === 1) this.#batch.accept(ids.length)
  }

  #refuse(purpose: RpcPurpose, count: number, sentAtMs: number, retryAfterMs: number | null): void {
    this.meter.refused(purpose, count)
    this.#pace.refused(sentAtMs, retryAfterMs)
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
    this.#batch.refuse(size)
    return true
  }

  /** After a lost connection another node may answer. */
  #requireCheckAfter(error: unknown, { signal }: CallOptions): void {
    if (error instanceof RpcFailure && breaks.has(error.kind) && !signal?.aborted) this.requireCheck()
  }

  async #postForBytes(
    calls: readonly RpcCall[],
    { timeoutMs, signal, purpose = 'visitor' }: CallOptions,
  ): Promise<UnreadBatch> {
    const turn = { purpose, signal, patienceMs: patienceMs(purpose) }
    const sentAtMs = await this.#pace.take(calls.length, turn)
    const requests = calls.map(({ method, params }) => ({
      jsonrpc: '2.0',
      id: this.#nextId++,
      method,
      params,
    }))
    const body = JSON.stringify(requests.length > 1 ? requests : requests[0])
    this.meter.sent(purpose, calls.length)
    try {
      const bytes = await postJson(this.#url, body, { timeoutMs, signal })
      if (isSmall(purpose, calls)) this.#reply.note(Date.now() - sentAtMs)
      return { bytes, ids: requests.map(({ id }) => id), sentAtMs }
    } catch (error) {
      if (isRefusal(error)) this.#refuse(purpose, calls.length, sentAtMs, error.retryAfterMs)
      throw error
    }
  }
}

/** The longest rest that refusals ask for; null if none does. */
function longestRest(refusals: readonly RpcFailure[]): number | null {
  return Math.max(0, ...refusals.map(({ retryAfterMs }) => retryAfterMs ?? 0)) || null
}

/** True for requests whose time says something of the endpoint, whatever it is used for. */
function isSmall(purpose: RpcPurpose, calls: readonly RpcCall[]): boolean {
  return (purpose === 'head' || purpose === 'check') && calls.length === 1
}

/** Failures that a smaller batch would meet as well: a rate, a dead line, another chain. */
const ofAnySize = new Set<RpcFailureKind>(['rate-limited', 'network', 'timeout', 'slow', 'foreign-chain'])

/** True if the same calls may succeed in smaller batches: providers refuse a batch in forms of their own. */
function wantsSmaller(error: unknown): boolean {
  return error instanceof RpcFailure && !ofAnySize.has(error.kind)
}

/** Keeps what was answered before a failure, which the rest of so many calls has. */
function withRest(replies: readonly RpcReply[], count: number, failure: RpcFailure): RpcReply[] {
  return [...replies, ...allFailed(count - replies.length, failure)]
}

function allFailed(count: number, failure: unknown): RpcReply[] {
  if (!(failure instanceof RpcFailure)) throw failure
  return Array.from({ length: count }, () => ({ failure }))
}
