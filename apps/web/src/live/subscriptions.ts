import type { Since, SocketMessage } from '@peregrine/contract/socketMessage'
import { type Topic, topicKey } from '@peregrine/contract/topic'

type Entry = { topic: Topic; params: object; count: number; since: Since | null }

/** A client's topics, their subscriber counts, and each stream's position. Immutable. */
export type Subscriptions = {
  entries: ReadonlyMap<string, Entry>
  /** Topics dropped and not acknowledged since: their data must not be shown. */
  paused: ReadonlySet<string>
}

export type SubscriptionStep = {
  held: Subscriptions
  key: string
  /** A message to emit to the server, if any. */
  send: { event: 'subscribe' | 'unsubscribe'; body: object } | null
}

export const noSubscriptions: Subscriptions = { entries: new Map(), paused: new Set() }

function withEntry(held: Subscriptions, key: string, entry: Entry | null): Subscriptions {
  const entries = new Map(held.entries)
  if (entry) entries.set(key, entry)
  else entries.delete(key)
  return { ...held, entries }
}

/** Adds a subscriber; only the first is sent to the server. */
export function retain(held: Subscriptions, topic: Topic, params: object): SubscriptionStep {
  const key = topicKey(topic, params)
  const known = held.entries.get(key)
  if (known) return { held: withEntry(held, key, { ...known, count: known.count + 1 }), key, send: null }
  const entry = { topic, params, count: 1, since: null }
  return {
    held: withEntry(held, key, entry),
    key,
    send: { event: 'subscribe', body: { ...params, topic: topic.name } },
  }
}

/**
 * Removes a subscriber. With the last one, the topic is dropped (clear its data), and paused where its rule requires
 * it.
 */
export function release(held: Subscriptions, key: string): SubscriptionStep {
  const known = held.entries.get(key)
  if (!known) return { held, key, send: null }
  if (known.count > 1)
    return { held: withEntry(held, key, { ...known, count: known.count - 1 }), key, send: null }
  const { topic, params } = known
  const paused = topic.pausesOnLeave ? new Set([...held.paused, topic.name]) : held.paused
  return {
    held: { ...withEntry(held, key, null), paused },
    key,
    send: { event: 'unsubscribe', body: { ...params, topic: topic.name } },
  }
}

/** Returns the subscriptions after an acknowledgement: the topic's data are accepted again. */
export function acknowledge(
  held: Subscriptions,
  message: Pick<SocketMessage, 'topic' | 'type'>,
): Subscriptions {
  const name = /^(.+)-subscribe-ack$/.exec(message.topic)?.[1]
  if (message.type !== 'ack' || !name || !held.paused.has(name)) return held
  return { ...held, paused: new Set([...held.paused].filter((other) => other !== name)) }
}

/** Returns true for a message of a subscribed topic that is not paused. */
export function accepts(held: Subscriptions, message: Pick<SocketMessage, 'topic' | 'key'>): boolean {
  return held.entries.has(message.key) && !held.paused.has(message.topic)
}

/** Returns the subscriptions after a folded message, so that a reconnect resumes after it. */
export function remember(held: Subscriptions, key: string, since: Since | null): Subscriptions {
  const known = held.entries.get(key)
  return known ? withEntry(held, key, { ...known, since }) : held
}

/**
 * Returns the messages to emit after a reconnect: every topic, from its position; private ones of their owner's session
 * alone, whose parts of the page may outlive it by a moment.
 */
export function resubscriptions(held: Subscriptions, isOwner: (owner: string) => boolean): object[] {
  return [...held.entries.values()]
    .filter(({ topic, params }) => topic.ownerOf === null || isOwner(topic.ownerOf(params)))
    .map(({ topic, params, since }) => ({ ...params, topic: topic.name, since }))
}
