import type { Order } from '@peregrine/contract/order'
import type { SignalStatus, Trigger } from '@peregrine/contract/signal'
import type { DeskPorts } from './deskPorts.ts'
import { isTimely } from './orderSteps.ts'

/** What fired, and how old it was when it was heard of; from then on a clock counts that nobody sets. */
export type Fired = {
  signalId: string
  trigger: Trigger
  /** Milliseconds since the block, at `heardAtMs` of the monotonic clock. */
  ageMs: number
  heardAtMs: number
}

/** By an event, as it happens: its age is what the server took. */
export function firedNow(signalId: string, trigger: Trigger, heardAtMs: number): Fired {
  return {
    signalId,
    trigger,
    ageMs: Math.max(0, trigger.triggeredAtMs - trigger.blockTimeMs),
    heardAtMs,
  }
}

/** By the server's word that it happened before: its age is by the server's clock. Null for one that did not fire. */
export function firedBefore(
  { signalId, trigger, nowMs }: Pick<SignalStatus, 'signalId' | 'trigger' | 'nowMs'>,
  heardAtMs: number,
): Fired | null {
  return trigger && { signalId, trigger, ageMs: Math.max(0, nowMs - trigger.blockTimeMs), heardAtMs }
}

/** Moment of the monotonic clock from which on an order no longer trades on what fired (promise E8). */
export function actUntilMs({ ageMs, heardAtMs }: Fired, { limits }: Pick<Order, 'limits'>): number {
  return heardAtMs + limits.maxAgeMs - ageMs
}

/** What fired a claimed order, if it is young enough to trade on by every clock there is; null if not. */
export async function stillFired(
  order: Order,
  { chainNowMs, monotonicMs, nowMs }: Pick<DeskPorts, 'chainNowMs' | 'monotonicMs' | 'nowMs'>,
): Promise<Fired | null> {
  // A clock that was set back is behind the chain, or behind what was written by it.
  const latestMs = Math.max(nowMs(), order.updatedAt, await chainNowMs(order))
  return isTimely(order, latestMs) ? firedBefore({ ...order, nowMs: latestMs }, monotonicMs()) : null
}
