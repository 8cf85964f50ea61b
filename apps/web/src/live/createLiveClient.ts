import { foldMessage, type Stream } from '@peregrine/contract/foldMessage'
import type { Since, SocketMessage } from '@peregrine/contract/socketMessage'
import {
  acknowledge,
  accepts,
  emptyBook,
  release,
  remember,
  resubscriptions,
  retain,
} from '@peregrine/contract/subscriptionBook'
import type { Topic } from '@peregrine/contract/topic'
import type { Transport, TransportState } from './transport.ts'

type LiveClientDeps = {
  transport: Transport
  /** Told after each batch, once per stream that changed. */
  onData: (key: string, state: unknown) => void
  /** The last follower of a stream has gone. */
  onDrop: (key: string) => void
  onState: (state: TransportState) => void
  schedule: (run: () => void) => void
  nowMs: () => number
}

export type LiveClient = {
  /** Follows a topic until the returned function is called; several followers share one subscription. */
  watch(topic: Topic, params: object): () => void
  close(): void
}

const askAgainMs = 5000

/**
 * Folds the server's messages into states, one batch per frame. A gap asks for the missing part; after a reconnect
 * every followed stream resumes where it stood.
 */
export function createLiveClient(deps: LiveClientDeps): LiveClient {
  const { transport, onData, onDrop, onState, schedule, nowMs } = deps
  const streams = new Map<string, Stream<unknown>>()
  const askedAt = new Map<string, number>()
  let book = emptyBook
  let queue: SocketMessage[] = []

  function askFor(key: string, since: Since | null): void {
    const entry = book.entries.get(key)
    if (!entry || nowMs() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < askAgainMs) return
    askedAt.set(key, nowMs())
    transport.emit('subscribe', { ...entry.params, topic: entry.topic.name, since })
  }

  function fold(message: SocketMessage): boolean {
    const entry = book.entries.get(message.key)
    if (!entry || !accepts(book, message)) return false
    const folded = foldMessage(entry.topic, streams.get(message.key) ?? null, message)
    if (folded.type === 'gap') {
      askFor(message.key, folded.since)
      return false
    }
    const { epoch, offset } = folded.stream
    askedAt.delete(message.key)
    streams.set(message.key, folded.stream)
    book = remember(book, message.key, { epoch, offset })
    return true
  }

  function flush(): void {
    const batch = queue
    queue = []
    const touched = new Set<string>()
    for (const message of batch) {
      if (message.type === 'ack') book = acknowledge(book, message)
      else if (fold(message)) touched.add(message.key)
    }
    for (const key of touched) onData(key, streams.get(key)?.state)
  }

  function drop(key: string): void {
    const step = release(book, key)
    book = step.book
    if (!step.send) return
    streams.delete(key)
    askedAt.delete(key)
    transport.emit(step.send.event, step.send.body)
    onDrop(key)
  }

  transport.open({
    onMessage(message) {
      queue.push(message)
      if (queue.length === 1) schedule(flush)
    },
    onState(state) {
      onState(state)
      if (state !== 'live') return
      askedAt.clear()
      for (const body of resubscriptions(book)) transport.emit('subscribe', body)
    },
  })

  return {
    watch(topic, params) {
      const step = retain(book, topic, params)
      book = step.book
      if (step.send) transport.emit(step.send.event, step.send.body)
      let isWatching = true
      return () => {
        if (isWatching) drop(step.key)
        isWatching = false
      }
    },
    close: () => transport.close(),
  }
}
