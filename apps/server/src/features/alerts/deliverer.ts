import type { AlertSettings } from '@peregrine/contract/alert'
import type pg from 'pg'
import { maxPauseMs } from '../../outgoing/hostPauses.ts'
import { dropOldAlerts } from './alertStore.ts'
import { SendProblem } from './channels/outgoing.ts'
import { type Channel, listAllChannels, noteAttempt } from './channelStore.ts'
import {
  claimDeliveries,
  type Delivery,
  failWaiting,
  postponeDeliveries,
  renewClaim,
  renewClaimMs,
  settleDeliveries,
} from './deliveryStore.ts'
import type { Owner } from '@peregrine/core/owner'
import { quietUntilMs } from './rules/quietHours.ts'
import type { SendMessage } from './sendMessage.ts'

type DelivererDeps = {
  pool: pg.Pool
  send: SendMessage
  settingsOf(owner: Owner): AlertSettings
  now(): number
  onError(error: unknown): void
  /** Polling interval; alerts from this process wake it at once. */
  everyMs?: number
}

const hourMs = 3_600_000
/** Retention of alerts and their delivery results. */
const keepMs = 90 * 24 * hourMs
const firstWaitMs = 2_000
const longestWaitMs = 600_000

/**
 * Returns the delay before the next attempt after this many failures in a row: no shorter than the receiver asked for,
 * up to an hour.
 */
export function waitAfterMs(failures: number, askedMs: number | null = null): number {
  const ownMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1))
  return Math.max(ownMs, Math.min(askedMs ?? 0, maxPauseMs))
}

/** Splits alerts into those to send one by one and those too old for that; a correction is always sent by itself. */
export function splitByAge(
  deliveries: readonly Delivery[],
  limitMs: number,
  nowMs: number,
): { fresh: Delivery[]; stale: Delivery[] } {
  const isStale = ({ kind, alert }: Delivery) => kind === 'alert' && nowMs - alert.blockTime > limitMs
  return { fresh: deliveries.filter((one) => !isStale(one)), stale: deliveries.filter(isStale) }
}

/**
 * Sends the outbox: each channel in order, channels in parallel. Failures are retried with growing delays; alerts that
 * grow old meanwhile are sent as one summary.
 */
export class Deliverer {
  readonly #deps: DelivererDeps
  readonly #busy = new Map<string, Promise<void>>()
  readonly #timer: NodeJS.Timeout
  readonly #sweep: NodeJS.Timeout
  #round: Promise<void> | null = null
  #isWoken = false
  #isStopped = false

  constructor(deps: DelivererDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => this.wake(), deps.everyMs ?? 1_000)
    this.#sweep = setInterval(() => void this.#dropOld(), hourMs)
  }

  /** Checks for due deliveries now. */
  wake(): void {
    this.#isWoken = true
    if (this.#isStopped || this.#round) return
    this.#round = this.#rounds()
      .catch(this.#deps.onError)
      .finally(() => {
        this.#round = null
      })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    clearInterval(this.#sweep)
    await this.#round
    await Promise.all(this.#busy.values())
  }

  async #dropOld(): Promise<void> {
    await dropOldAlerts(this.#deps.pool, this.#deps.now() - keepMs).catch(this.#deps.onError)
  }

  async #rounds(): Promise<void> {
    const { pool, now, onError } = this.#deps
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false
      const claimed = await claimDeliveries(pool, now(), [...this.#busy.keys()])
      if (claimed.length === 0) continue
      const channels = new Map((await listAllChannels(pool)).map((channel) => [channel.id, channel]))
      for (const [id, deliveries] of Map.groupBy(claimed, ({ channelId }) => channelId)) {
        const channel = channels.get(id)
        // Deleted since, along with its deliveries.
        if (!channel) continue
        const work = this.#serve(channel, deliveries)
          .catch(onError)
          .finally(() => {
            this.#busy.delete(id)
            this.wake()
          })
        this.#busy.set(id, work)
      }
    }
  }

  async #serve(channel: Channel, deliveries: readonly Delivery[]): Promise<void> {
    const { pool, now, settingsOf } = this.#deps
    const { quiet, summariseAfterS, locale } = settingsOf(channel.owner)
    const quietEnd = quietUntilMs(quiet, now())
    if (quietEnd !== null)
      return postponeDeliveries(pool, idsOf(deliveries), { untilMs: quietEnd, problem: null })
    const { fresh, stale } = splitByAge(deliveries, summariseAfterS * 1000, now())
    const steps = [
      ...(stale.length > 0 ? [{ type: 'summary' as const, of: stale }] : []),
      ...fresh.map((one) => ({ type: one.kind, of: [one] })),
    ]
    let claimedAtMs = now()
    for (const [at, { type, of }] of steps.entries()) {
      const rest = () => steps.slice(at).flatMap((step) => step.of)
      if (now() - claimedAtMs >= renewClaimMs) {
        claimedAtMs = now()
        await renewClaim(pool, idsOf(rest()), claimedAtMs)
      }
      const alerts = of.map(({ alert }) => alert)
      const [alert] = alerts
      if (!alert) continue
      const message = type === 'summary' ? { type, alerts } : { type, alert }
      if (!(await this.#attempt(channel, () => this.#deps.send(channel, message, locale), rest))) return
      await settleDeliveries(pool, idsOf(of), {
        state: type === 'summary' ? 'summarised' : 'sent',
        atMs: now(),
      })
    }
  }

  /** Returns true when accepted; else the rest waits, or fails if the channel is gone. */
  async #attempt(
    channel: Channel,
    send: () => Promise<void>,
    rest: () => readonly Delivery[],
  ): Promise<boolean> {
    const { pool, now } = this.#deps
    try {
      await send()
      if (channel.failures > 0 || channel.problem !== null || isLongAgo(channel.sentAt, now()))
        await noteAttempt(pool, channel.id, {
          atMs: now(),
          problem: null,
          isGone: false,
          retryAtMs: null,
          askedUntilMs: null,
        })
      channel.failures = 0
      channel.problem = null
      channel.sentAt = new Date(now())
      return true
    } catch (error) {
      if (!(error instanceof SendProblem)) throw error
      const { why, isGone, retryAfterMs } = error
      const atMs = now()
      const untilMs = atMs + waitAfterMs(channel.failures + 1, retryAfterMs)
      const askedUntilMs = askedUntil(atMs, retryAfterMs)
      // First what waits, then its channel: switching the channel on in between must find all of it.
      if (isGone) await failWaiting(pool, channel.id, why)
      else await postponeDeliveries(pool, idsOf(rest()), { untilMs, problem: why })
      await noteAttempt(pool, channel.id, { atMs, problem: why, isGone, retryAtMs: untilMs, askedUntilMs })
      return false
    }
  }
}

/** End of the pause that a receiver asked for, at most an hour away; null if it asked for none. */
export const askedUntil = (nowMs: number, askedMs: number | null): number | null =>
  askedMs === null ? null : nowMs + Math.min(askedMs, maxPauseMs)

const idsOf = (deliveries: readonly Delivery[]): string[] => deliveries.map(({ id }) => id)

/** A channel in steady use is updated at most this often. */
const isLongAgo = (sentAt: Date | null, nowMs: number): boolean =>
  sentAt === null || nowMs - sentAt.getTime() > 1_000
