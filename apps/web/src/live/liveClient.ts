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
import type { ConnectionState } from '@peregrine/trader/socket/transport'
import type { Transport } from '@peregrine/trader/socket/transport'

type LiveClientDeps = {
  transport: Transport
  /** Called after each batch, once per changed stream. */
  onData: (key: string, state: unknown) => void
  /** Wraps a batch's notifications, so that subscribers are notified once. */
  inBatch?: (notify: () => void) => void
  /** Called when a stream has lost its last subscriber. */
  onDrop: (key: string) => void
  /** A stream's data must be hidden, though it may still have subscribers. */
  onForget: (key: string) => void
  /** The server refuses this stream to the current session: a fault's code. */
  onRefused: (key: string, code: string) => void
  onState: (state: ConnectionState) => void
  /** The connection may be dead: when the server was last heard, or null once it is heard again. */
  onDoubt?: (heardAtMs: number | null) => void
  /** True for the wallet of the current session, whose private streams may be asked for. */
  isOwner: (owner: string) => boolean
  /** Schedules a batch for when the page has time. */
  schedule: (run: () => void) => void
  /** The same for urgent topics, and for what a stream begins with: soon in any case. */
  scheduleSoon: (run: () => void) => void
  nowMs: () => number
  /** Runs `run` after a delay, during which an abandoned stream stays subscribed; immediate when omitted. */
  linger?: (run: () => void) => void
}

const retryMs = 5000
/** Streams without subscribers, at most: those of five pages. The server allows a page a hundred in all. */
const maxLingering = 60

/** A part of the page that talks with the server beside the topics: what it gets waits for no frame. */
export type Listener = {
  onMessage(message: SocketMessage): void
  /** The connection is new: the server has forgotten what was asked for. */
  onConnect(): void
}

type Queue = { messages: SocketMessage[]; schedule: (run: () => void) => void }

/**
 * Folds the server's messages into states, one batch per frame; urgent topics do not wait for the others. A gap
 * requests the missing part; after a reconnect, every stream resumes at its position.
 */
export class LiveClient {
  readonly #deps: LiveClientDeps
  readonly #streams = new Map<string, Stream<unknown>>()
  readonly #requestedAt = new Map<string, number>()
  #held = noSubscriptions
  readonly #queue: Queue
  readonly #urgent: Queue
  /** Callbacks that unsubscribe abandoned streams, oldest first. */
  readonly #lingering = new Set<() => void>()
  /** Listeners by the beginning of their messages' topics. */
  readonly #listeners = new Map<string, Listener>()
  #isLive = false

  constructor(deps: LiveClientDeps) {
    this.#deps = deps
    this.#queue = { messages: [], schedule: deps.schedule }
    this.#urgent = { messages: [], schedule: deps.scheduleSoon }
    this.open()
  }

  /** Connects, at first and after `close`; every stream resumes at its position. */
  open(): void {
    const { transport, onDoubt } = this.#deps
    transport.open({
      onMessage: (message) => this.#take(message),
      onState: (state) => this.#turn(state),
      ...(onDoubt && { onDoubt }),
    })
  }

  /** Gets every message whose topic begins with `prefix`, at once, until the returned function is called. */
  listen(prefix: string, listener: Listener): () => void {
    this.#listeners.set(prefix, listener)
    if (this.#isLive) listener.onConnect()
    return () => void this.#listeners.delete(prefix)
  }

  /** Sends a message of a listener; lost while there is no connection. */
  emit(event: 'subscribe' | 'unsubscribe', body: object): void {
    this.#deps.transport.emit(event, body)
  }

  #take(message: SocketMessage): void {
    for (const [prefix, listener] of this.#listeners)
      if (message.topic.startsWith(prefix)) return listener.onMessage(message)
    const queue = this.#isUrgent(message) ? this.#urgent : this.#queue
    queue.messages.push(message)
    if (queue.messages.length === 1) queue.schedule(() => this.#flush(queue))
  }

  /** What a stream begins with is waited for with an empty list in sight; its acknowledgement comes before it. */
  #isUrgent({ type, key }: SocketMessage): boolean {
    if (type === 'ack') return true
    const entry = this.#held.entries.get(key)
    return entry !== undefined && (entry.topic.isUrgent === true || !this.#streams.has(key))
  }

  /** Subscribes to a topic until the returned function is called; several subscribers share one subscription. */
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

  /**
   * Keeps the stream for a quick return, so that the page is not empty then. A private one ends at once: its last
   * subscriber may be gone because the session is, and the next connection would ask for it again.
   */
  #leaveSoon(key: string): void {
    const { linger } = this.#deps
    if (!linger || this.#isPrivate(key)) return this.#leave(key)
    const end = () => {
      if (this.#lingering.delete(end)) this.#leave(key)
    }
    this.#lingering.add(end)
    linger(end)
    const [oldest] = this.#lingering.keys()
    if (this.#lingering.size > maxLingering) oldest?.()
  }

  /** Drops all private data after sign-in and logout, and subscribes to everything again under the current session. */
  renew(): void {
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
    this.#requestedAt.delete(key)
    this.#held = remember(this.#held, key, null)
    this.#deps.onForget(key)
  }

  /** Asks the server whether it is there, when the page wakes up or its network goes. */
  check(sign: 'woke' | 'offline'): void {
    this.#deps.transport.check(sign)
  }

  close(): void {
    this.#deps.transport.close()
  }

  #turn(state: ConnectionState): void {
    this.#deps.onState(state)
    this.#isLive = state === 'live'
    if (state !== 'live') return
    for (const listener of this.#listeners.values()) listener.onConnect()
    this.#requestedAt.clear()
    for (const body of resubscriptions(this.#held, this.#deps.isOwner))
      this.#deps.transport.emit('subscribe', body)
  }

  #leave(key: string): void {
    const step = release(this.#held, key)
    this.#held = step.held
    if (!step.send) return
    this.#streams.delete(key)
    this.#requestedAt.delete(key)
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
    const { onData, inBatch = (notify) => notify() } = this.#deps
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

  /** True when the message changed the state. */
  #fold(message: SocketMessage): boolean {
    const entry = this.#held.entries.get(message.key)
    if (!entry || !accepts(this.#held, message)) return false
    const folded = foldMessage(entry.topic, this.#streams.get(message.key) ?? null, message)
    if (folded.type === 'gap') {
      this.#requestResume(message.key, folded.since)
      return false
    }
    const { epoch, offset } = folded.stream
    this.#requestedAt.delete(message.key)
    this.#streams.set(message.key, folded.stream)
    this.#held = remember(this.#held, message.key, { epoch, offset })
    return true
  }

  #requestResume(key: string, since: Since | null): void {
    const { transport, nowMs } = this.#deps
    const entry = this.#held.entries.get(key)
    if (!entry || nowMs() - (this.#requestedAt.get(key) ?? Number.NEGATIVE_INFINITY) < retryMs) return
    this.#requestedAt.set(key, nowMs())
    transport.emit('subscribe', { ...entry.params, topic: entry.topic.name, since })
  }
}
