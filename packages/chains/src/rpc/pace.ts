import type { RpcPurpose } from '@peregrine/core/rpcPurpose'
import { blocksRank, headRank, rankCount, rankOf, visitorRank } from './purpose.ts'
import { RpcFailure } from './rpcFailure.ts'

export type PaceOptions = {
  /** Calls per second to begin with; infinite until the first refusal otherwise. */
  start: number
  /** Calls per second never to be exceeded. */
  ceiling: number
  now?: () => number
}

type TakeOptions = { purpose: RpcPurpose; signal?: AbortSignal; patienceMs?: number }
type Waiter = { count: number; rank: number; grant(): void }

/** An endpoint that served no second better than this may be slowed below it; else its pauses hold back the rest. */
const minPerSecond = 5
const decrease = 0.7
/** Growth per second while calls wait: this share of the pace, or so many calls but no more than a larger share. */
const growth = 0.03
const minGrowth = 0.2
const maxGrowth = 0.05
const minFirstGuess = 10
const firstPauseMs = 200
const maxPauseMs = 30_000
/** A provider may ask for a day; one that serves again sooner must be noticed. */
const maxRetryAfterMs = 600_000
const windowMs = 1_000
/** Refusals now and then, whatever the pace, must not slow it below this share of what was accepted in a second. */
const provenShare = 0.3
/** The same where that is below the usual least pace. */
const provenLeast = 0.6
const provenForMs = 30_000
/** Stands for the pace of an endpoint without a limit where endpoints are compared. */
const unlimitedPerSecond = 1_000
/** While visitors wait, one grant of so many is theirs. */
const grantsPerVisitor = 4

/**
 * Calls per second of one endpoint, found by its refusals: grows slowly while calls wait and none is refused, shrinks
 * at once when one is. Waiting calls are served by urgency.
 */
export class Pace {
  readonly #now: () => number
  readonly #ceiling: number
  #perSecond: number
  #points: number
  #refilledAtMs: number
  #pausedUntilMs = 0
  #slowedAtMs = Number.NEGATIVE_INFINITY
  #refusalsInRow = 0
  /** True if calls had to wait since the last growth: a pace that nobody needs does not grow. */
  #isLimiting = false
  #grants = 0
  #lastRank = -1
  readonly #queues: Waiter[][] = Array.from({ length: rankCount }, () => [])
  #timer: NodeJS.Timeout | null = null
  /** Sent and accepted calls by second, of the last while. */
  readonly #seconds = new Map<number, { sent: number; accepted: number }>()

  constructor({ start, ceiling, now = Date.now }: PaceOptions) {
    this.#now = now
    this.#ceiling = ceiling
    this.#perSecond = Math.min(start, ceiling)
    this.#points = this.#burst
    this.#refilledAtMs = now()
  }

  /** Calls per second; infinite while no limit is known. */
  get perSecond(): number {
    return this.#perSecond
  }

  /** Time until the next call may leave after a refusal. */
  get pausedForMs(): number {
    return Math.max(0, this.#pausedUntilMs - this.#now())
  }

  /** Calls that a batch may hold without exceeding the pace. */
  get maxBatch(): number {
    return Math.max(1, Math.floor(this.#perSecond))
  }

  /** Number of waiting requests. */
  get waiting(): number {
    return this.#queues.reduce((sum, queue) => sum + queue.length, 0)
  }

  /** Time until so many calls of a purpose have left, behind those that are served before them. */
  waitMs(purpose: RpcPurpose, count: number): number {
    if (!Number.isFinite(this.#perSecond)) return this.pausedForMs
    const before = this.#queues.slice(0, rankOf(purpose) + 1).flat()
    const calls = before.reduce((sum, waiter) => sum + waiter.count, count)
    const elapsedMs = Math.max(0, this.#now() - this.#refilledAtMs)
    const earned = Math.min(this.#burst, this.#points + (elapsedMs / 1_000) * this.#perSecond)
    return this.pausedForMs + Math.max(0, ((calls - earned) / this.#perSecond) * 1_000)
  }

  /** Calls per second that are allowed and were not used lately. */
  get spare(): number {
    const second = Math.floor(this.#now() / windowMs)
    const used = Math.max(...[second, second - 1].map((one) => this.#seconds.get(one)?.sent ?? 0))
    return Math.max(0, Math.min(unlimitedPerSecond, this.#perSecond) - used - this.waiting)
  }

  get #burst(): number {
    return Math.max(1, this.#perSecond / 2)
  }

  /**
   * Waits for its turn; resolves with the time at which the calls leave, for `accepted` and `refused`.
   *
   * @throws RpcFailure `rate-limited` if its turn does not come within `patienceMs`, `network` if aborted
   */
  take(count: number, { purpose, signal, patienceMs }: TakeOptions): Promise<number> {
    if (signal?.aborted) return Promise.reject(new RpcFailure('network', 'the request was given up'))
    if (this.waiting === 0 && this.#delayMs(count) === 0) return Promise.resolve(this.#send(count))
    this.#isLimiting = true
    return new Promise((resolve, reject) => {
      const queue = this.#queues[rankOf(purpose)] as Waiter[]
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        const at = queue.indexOf(waiter)
        if (at >= 0) queue.splice(at, 1)
      }
      const fail = (failure: RpcFailure) => {
        end()
        reject(failure)
        this.#serve()
      }
      const onAbort = () => fail(new RpcFailure('network', 'the request was given up'))
      const waiter: Waiter = {
        count,
        rank: rankOf(purpose),
        grant: () => {
          end()
          resolve(this.#send(count))
        },
      }
      const timer =
        patienceMs === undefined
          ? undefined
          : setTimeout(() => fail(new RpcFailure('rate-limited', 'no turn at the endpoint')), patienceMs)
      signal?.addEventListener('abort', onAbort)
      queue.push(waiter)
      this.#serve()
    })
  }

  /** Counts calls that were not refused. */
  accepted(count: number): void {
    this.#refusalsInRow = 0
    this.#note(0, count)
    if (!this.#isLimiting || !Number.isFinite(this.#perSecond)) return
    const step = Math.max(growth * this.#perSecond, Math.min(minGrowth, maxGrowth * this.#perSecond))
    // Of all calls of a second together, one step.
    this.#perSecond = Math.min(this.#ceiling, this.#perSecond + (step * count) / this.#perSecond)
    this.#isLimiting = this.waiting > 0
  }

  /** Slows down. Refusals of calls that left before the last slowdown belong to it. */
  refused(sentAtMs: number, retryAfterMs: number | null = null): void {
    const now = this.#now()
    if (retryAfterMs !== null)
      this.#pausedUntilMs = Math.max(this.#pausedUntilMs, now + Math.min(maxRetryAfterMs, retryAfterMs))
    if (sentAtMs < this.#slowedAtMs) return
    this.#slowedAtMs = now
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(this.#refusalsInRow++, 10))
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, now + pauseMs)
    const before = Number.isFinite(this.#perSecond) ? this.#perSecond * decrease : this.#firstGuess()
    this.#perSecond = Math.min(this.#ceiling, Math.max(this.#floor(), before))
    this.#refilledAtMs = now
    this.#points = Math.min(this.#points, 0)
  }

  /** The least pace, by what was served lately. One that serves nothing says nothing of its pace. */
  #floor(): number {
    const proven = this.#proven()
    const least = proven > 0 ? Math.min(minPerSecond, proven * provenLeast) : minPerSecond
    return Math.max(least, proven * provenShare)
  }

  /** The most calls that were accepted in a second lately. */
  #proven(): number {
    return Math.max(0, ...[...this.#seconds.values()].map(({ accepted }) => accepted))
  }

  /** What the last second, or the one before if it was busier, says of an endpoint that refused for the first time. */
  #firstGuess(): number {
    const second = Math.floor(this.#now() / windowMs)
    const last = [second, second - 1].flatMap((one) => this.#seconds.get(one) ?? [])
    const most = (of: 'sent' | 'accepted') => Math.max(0, ...last.map((count) => count[of]))
    const accepted = most('accepted')
    return Math.max(minFirstGuess, accepted > 0 ? accepted * decrease : most('sent') / 2)
  }

  #note(sent: number, accepted: number): void {
    const second = Math.floor(this.#now() / windowMs)
    let own = this.#seconds.get(second)
    if (!own) {
      const oldest = second - provenForMs / windowMs
      for (const one of this.#seconds.keys()) if (one < oldest) this.#seconds.delete(one)
      own = { sent: 0, accepted: 0 }
      this.#seconds.set(second, own)
    }
    own.sent += sent
    own.accepted += accepted
  }

  #send(count: number): number {
    this.#points -= count
    this.#note(count, 0)
    return this.#now()
  }

  /** Time until so many calls may leave. More than a burst leave together, and the next wait longer. */
  #delayMs(count: number): number {
    const now = this.#now()
    if (this.#pausedUntilMs > now) return this.#pausedUntilMs - now
    if (!Number.isFinite(this.#perSecond)) return 0
    const elapsedMs = Math.max(0, now - this.#refilledAtMs)
    this.#refilledAtMs = now
    const earned = Number.isFinite(this.#points) ? this.#points + (elapsedMs / 1_000) * this.#perSecond : 0
    this.#points = Math.min(this.#burst, earned)
    const missing = Math.min(count, this.#burst) - this.#points
    return missing <= 0 ? 0 : Math.ceil((missing / this.#perSecond) * 1_000)
  }

  #next(): Waiter | null {
    const visitors = this.#queues[visitorRank] as Waiter[]
    const [visitor] = visitors
    if (visitor && this.#grants % grantsPerVisitor === grantsPerVisitor - 1) return visitor
    // A head that is asked again and again must not keep the blocks below it from being read.
    const [block] = this.#queues[blocksRank] as Waiter[]
    if (block && this.#lastRank === headRank && !this.#queues[0]?.length) return block
    return this.#queues.find((queue) => queue.length > 0)?.[0] ?? null
  }

  #serve(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    for (let next = this.#next(); next !== null; next = this.#next()) {
      const delayMs = this.#delayMs(next.count)
      if (delayMs > 0) {
        this.#timer = setTimeout(() => this.#serve(), delayMs)
        return
      }
      this.#grants++
      this.#lastRank = next.rank
      next.grant()
    }
  }
}
