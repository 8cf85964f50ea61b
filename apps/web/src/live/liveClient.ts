import { foldMessage, type Stream } from '@peregrine/contract/foldMessage'
import type { Since, SocketMessage } from '@peregrine/contract/socketMessage'
import {
  acknowledge,
  accepts,
  noSubscriptions,
  release,
  remember,
  resubscriptions,
  retain,
} from './subscriptions.ts'
import type { Topic } from '@peregrine/contract/topic'
import type { ConnectionState } from '../kit/http/useConnection.ts'
import type { Transport } from './transport.ts'

type LiveClientDeps = {
  transport: Transport
  /** Told after each batch, once per stream that changed. */
  onData: (key: string, state: unknown) => void
  /** Runs what tells of one batch, so that whoever listens hears of it once. */
  inBatch?: (tell: () => void) => void
  /** The last follower of a stream has gone. */
  onDrop: (key: string) => void
  /** What was held of a stream is no longer to be seen, though it may still be followed. */
  onForget: (key: string) => void
  /** The server does not give this stream to whoever is signed in now: a fault's code. */
  onRefused: (key: string, code: string) => void
  onState: (state: ConnectionState) => void
  /** Runs what puts a batch on the page when the page has time for it. */
  schedule: (run: () => void) => void
  /** The same for urgent topics: soon in any case. */
  scheduleSoon: (run: () => void) => void
  nowMs: () => number
  /** Runs `run` after a while; a stream that was left is followed that long, for whoever comes back. At once without. */
  linger?: (run: () => void) => void
}

const askAgainMs = 5000
/** Streams that are followed on behalf of nobody; a server follows a hundred for one page. */
const maxLingering = 24

type Queue = { messages: SocketMessage[]; schedule: (run: () => void) => void }

/**
 * Folds the server's messages into states, one batch per frame; those of urgent topics do not wait for the others. A gap
 * asks for the missing part; after a reconnect every followed stream resumes where it stood.
 */
export class LiveClient {
  readonly #deps: LiveClientDeps
  readonly #streams = new Map<string, Stream<unknown>>()
  readonly #askedAt = new Map<string, number>()
  #held = noSubscriptions
  readonly #queue: Queue
  readonly #urgent: Queue
  /** What ends the follow-ups of streams that were left, oldest first, and of which stream. */
  readonly #lingering = new Map<() => void, string>()

  constructor(deps: LiveClientDeps) {
    this.#deps = deps
    this.#queue = { messages: [], schedule: deps.schedule }
    this.#urgent = { messages: [], schedule: deps.scheduleSoon }
    deps.transport.open({
      onMessage: (message) => this.#take(message),
      onState: (state) => this.#turn(state),
    })
  }

  #take(message: SocketMessage): void {
    const isUrgent = this.#held.entries.get(message.key)?.topic.isUrgent
    const queue = isUrgent ? this.#urgent : this.#queue
    queue.messages.push(message)
    if (queue.messages.length === 1) queue.schedule(() => this.#flush(queue))
  }

  /** Follows a topic until the returned function is called; several followers share one subscription. */
  watch(topic: Topic, params: object): () => void {
    const step = retain(this.#held, topic, params)
    this.#held = step.held
    if (step.send) this.#deps.transport.emit(step.send.event, step.send.body)
    let isWatching = true
    return () => {
      if (isWatching) this.#leaveSoon(step.key)
      isWatching = false
    }
  }

  /** Who goes to another page and back finds the stream as it is now, not an empty page. */
  #leaveSoon(key: string): void {
    const { linger } = this.#deps
    if (!linger) return this.#leave(key)
    const end = () => {
      if (this.#lingering.delete(end)) this.#leave(key)
    }
    this.#lingering.set(end, key)
    linger(end)
    const [oldest] = this.#lingering.keys()
    if (this.#lingering.size > maxLingering) oldest?.()
  }

  /**
   * After sign-in and logout: nothing private of before is kept, and all that is followed is asked for again, as whoever
   * is signed in now.
   */
  renew(): void {
    for (const [end, key] of this.#lingering) if (this.#isPrivate(key)) end()
    const own = [...this.#held.entries.keys()].filter((key) => this.#isPrivate(key))
    for (const queue of [this.#queue, this.#urgent])
      queue.messages = queue.messages.filter(({ key }) => !own.includes(key))
    for (const key of own) this.#forget(key)
    this.#deps.transport.renew()
  }

  #isPrivate(key: string): boolean {
    return this.#held.entries.get(key)?.topic.ownerOf != null
  }

  #forget(key: string): void {
    this.#streams.delete(key)
    this.#askedAt.delete(key)
    this.#held = remember(this.#held, key, null)
    this.#deps.onForget(key)
  }

  close(): void {
    this.#deps.transport.close()
  }

  #turn(state: ConnectionState): void {
    this.#deps.onState(state)
    if (state !== 'live') return
    this.#askedAt.clear()
    for (const body of resubscriptions(this.#held)) this.#deps.transport.emit('subscribe', body)
  }

  #leave(key: string): void {
    const step = release(this.#held, key)
    this.#held = step.held
    if (!step.send) return
    this.#streams.delete(key)
    this.#askedAt.delete(key)
    this.#deps.transport.emit(step.send.event, step.send.body)
    this.#deps.onDrop(key)
  }

  #flush(queue: Queue): void {
    const batch = queue.messages
    queue.messages = []
    const touched = new Set<string>()
    for (const message of batch) {
      if (message.type === 'ack') this.#acknowledge(message)
      else if (this.#fold(message)) touched.add(message.key)
    }
    const { onData, inBatch = (tell) => tell() } = this.#deps
    inBatch(() => {
      for (const key of touched) onData(key, this.#streams.get(key)?.state)
    })
  }

  #acknowledge(message: SocketMessage): void {
    const { ok, code } = message.data as { ok: boolean; code?: string }
    if (ok) {
      this.#held = acknowledge(this.#held, message)
      return
    }
    if (!this.#held.entries.has(message.key)) return
    this.#forget(message.key)
    this.#deps.onRefused(message.key, code ?? '')
  }

  /** True when the message changed what is held. */
  #fold(message: SocketMessage): boolean {
    const entry = this.#held.entries.get(message.key)
    if (!entry || !accepts(this.#held, message)) return false
    const folded = foldMessage(entry.topic, this.#streams.get(message.key) ?? null, message)
    if (folded.type === 'gap') {
      this.#askFor(message.key, folded.since)
      return false
    }
    const { epoch, offset } = folded.stream
    this.#askedAt.delete(message.key)
    this.#streams.set(message.key, folded.stream)
    this.#held = remember(this.#held, message.key, { epoch, offset })
    return true
  }

  #askFor(key: string, since: Since | null): void {
    const { transport, nowMs } = this.#deps
    const entry = this.#held.entries.get(key)
    if (!entry || nowMs() - (this.#askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < askAgainMs) return
    this.#askedAt.set(key, nowMs())
    transport.emit('subscribe', { ...entry.params, topic: entry.topic.name, since })
  }
}
