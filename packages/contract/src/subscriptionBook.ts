import type { Since, SocketMessage } from './socketMessage.ts'
import { type Topic, topicKey } from './topic.ts'

type Entry = { topic: Topic; params: object; count: number; since: Since | null }

/** What a client follows, how many of its parts follow it, and how far each stream has been read. A value: never changed. */
export type SubscriptionBook = {
  entries: ReadonlyMap<string, Entry>
  /** Topics that were left and have not been acknowledged since: their data are not to be shown. */
  paused: ReadonlySet<string>
}

export type BookStep = {
  book: SubscriptionBook
  key: string
  /** What to emit to the server, if anything. */
  send: { event: 'subscribe' | 'unsubscribe'; body: object } | null
}

export const emptyBook: SubscriptionBook = { entries: new Map(), paused: new Set() }

function withEntry(book: SubscriptionBook, key: string, entry: Entry | null): SubscriptionBook {
  const entries = new Map(book.entries)
  if (entry) entries.set(key, entry)
  else entries.delete(key)
  return { ...book, entries }
}

/** One more part follows the topic; only the first is told to the server. */
export function retain(book: SubscriptionBook, topic: Topic, params: object): BookStep {
  const key = topicKey(topic, params)
  const known = book.entries.get(key)
  if (known) return { book: withEntry(book, key, { ...known, count: known.count + 1 }), key, send: null }
  const entry = { topic, params, count: 1, since: null }
  return {
    book: withEntry(book, key, entry),
    key,
    send: { event: 'subscribe', body: { ...params, topic: topic.name } },
  }
}

/** One part less. When it was the last, the topic is dropped (clear its data), and paused where its rule says so. */
export function release(book: SubscriptionBook, key: string): BookStep {
  const known = book.entries.get(key)
  if (!known) return { book, key, send: null }
  if (known.count > 1)
    return { book: withEntry(book, key, { ...known, count: known.count - 1 }), key, send: null }
  const { topic, params } = known
  const paused = topic.pausesOnLeave ? new Set([...book.paused, topic.name]) : book.paused
  return {
    book: { ...withEntry(book, key, null), paused },
    key,
    send: { event: 'unsubscribe', body: { ...params, topic: topic.name } },
  }
}

/** The book after an acknowledgement: data of that topic flow again. */
export function acknowledge(
  book: SubscriptionBook,
  message: Pick<SocketMessage, 'topic' | 'type'>,
): SubscriptionBook {
  const name = /^(.+)-subscribe-ack$/.exec(message.topic)?.[1]
  if (message.type !== 'ack' || !name || !book.paused.has(name)) return book
  return { ...book, paused: new Set([...book.paused].filter((other) => other !== name)) }
}

/** True when a message belongs to something followed and not paused. */
export function accepts(book: SubscriptionBook, message: Pick<SocketMessage, 'topic' | 'key'>): boolean {
  return book.entries.has(message.key) && !book.paused.has(message.topic)
}

/** The book after a message was folded, so that a reconnect resumes behind it. */
export function remember(book: SubscriptionBook, key: string, since: Since | null): SubscriptionBook {
  const known = book.entries.get(key)
  return known ? withEntry(book, key, { ...known, since }) : book
}

/** What to emit after a reconnect: every remembered topic, each from where it stood. */
export function resubscriptions(book: SubscriptionBook): object[] {
  return [...book.entries.values()].map(({ topic, params, since }) => ({
    ...params,
    topic: topic.name,
    since,
  }))
}
