import { type Order } from '@peregrine/contract/order'
import { armSignals, dropSignals, maxArmed } from '@peregrine/contract/routes/signals'
import {
  maxSignalIds,
  type SignalEvent,
  signalErrors,
  type SignalInput,
  type SignalStatus,
} from '@peregrine/contract/signal'
import type { SocketMessage } from '@peregrine/contract/socketMessage'
import { isFault } from '@peregrine/core/fault'
import type { SignalRefusal } from '@peregrine/orders/deskPorts'
import { parseSignalEvent, parseSignalStatus } from '@peregrine/orders/parseSignal'
import { type Asker, send } from '../http/callRoute.ts'

/** A connection to the server's stream, as far as signals need it. */
export type SignalSource = {
  /** Passes on every message whose topic begins with `prefix`, until the returned function is called. */
  listen(prefix: string, listener: { onMessage(message: SocketMessage): void; onConnect(): void }): () => void
  emit(event: 'subscribe' | 'unsubscribe', body: object): void
}

/** What the server says of followed signals. */
export type SignalHandlers = {
  onEvent(event: SignalEvent): void
  onStatus(status: SignalStatus): void
  onConnect(): void
  /** A subscription was refused as a whole: none of it is followed. */
  onRefused(): void
}

/** The condition of an order, as the server watches it. */
export function signalOf({
  signalId,
  network,
  condition,
  symbol,
  note,
  limits,
  expiresAt,
}: Order): SignalInput {
  const { tokenAddress, poolAddress, when, holdMs, volumeUsd } = condition
  return {
    signalId,
    network,
    token: tokenAddress,
    pool: poolAddress,
    symbol,
    description: note,
    condition: when,
    holdMs,
    volumeUsd,
    maxAgeMs: limits.maxAgeMs,
    expiresAt,
  }
}

function* parts<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** Faults that another try does not cure. */
const lasting: readonly string[] = ['signal.full', 'signal.taken', 'request.malformed']

/** Arms signals, which the server does all or none: where it refuses, each half alone, down to those at fault. */
async function armSome(asker: Asker, orders: readonly Order[]): Promise<SignalRefusal[]> {
  try {
    await send(asker, armSignals, { body: { signals: orders.map(signalOf) } })
    return []
  } catch (error) {
    if (!isFault(error) || !lasting.includes(error.code)) throw error
    const [first] = orders
    if (first && orders.length === 1) return [{ signalId: first.signalId, code: error.code }]
    const middle = Math.ceil(orders.length / 2)
    return [
      ...(await armSome(asker, orders.slice(0, middle))),
      ...(await armSome(asker, orders.slice(middle))),
    ]
  }
}

const errorTopics: readonly string[] = Object.values(signalErrors)

const isRefused = (data: unknown) => ((data ?? {}) as { ok?: unknown }).ok === false

/** Ids of an acknowledgement that the server does not have. */
function unknownOf(data: unknown): string[] {
  const { unknown } = (data ?? {}) as { unknown?: unknown }
  return (Array.isArray(unknown) ? unknown : []).filter((id) => typeof id === 'string')
}

function statusesOf({ topic, data }: SocketMessage, nowMs: number): SignalStatus[] {
  // It is followed already.
  if (topic === signalErrors.exist) return []
  if (errorTopics.includes(topic)) {
    const status = parseSignalStatus(data)
    return status ? [status] : []
  }
  return unknownOf(data).map((signalId) => ({ signalId, state: 'unknown', trigger: null, nowMs }))
}

/** Follows signals over the connection of a page or agent. */
export function openSignalLine(asker: Asker, live: SignalSource, handlers: SignalHandlers) {
  const stop = live.listen('signal', {
    onConnect: handlers.onConnect,
    onMessage(message) {
      if (message.type === 'ack') {
        if (isRefused(message.data)) handlers.onRefused()
        for (const status of statusesOf(message, Date.now())) handlers.onStatus(status)
        return
      }
      for (const one of Array.isArray(message.data) ? message.data : []) {
        const event = parseSignalEvent(one)
        if (event) handlers.onEvent(event)
      }
    },
  })
  const emit = (event: 'subscribe' | 'unsubscribe', ids: readonly string[]) => {
    for (const signalIds of parts(ids, maxSignalIds)) live.emit(event, { topic: 'signal', signalIds })
  }
  return {
    stop,
    async arm(orders: readonly Order[]): Promise<SignalRefusal[]> {
      const refused: SignalRefusal[] = []
      for (const some of parts(orders, maxArmed)) refused.push(...(await armSome(asker, some)))
      return refused
    },
    follow: (ids: readonly string[]) => emit('subscribe', ids),
    leave: (ids: readonly string[]) => emit('unsubscribe', ids),
    async drop(ids: readonly string[]): Promise<void> {
      for (const signalIds of parts(ids, maxSignalIds))
        await send(asker, dropSignals, { body: { signalIds: [...signalIds] } })
    },
  }
}
