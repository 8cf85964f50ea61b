import { signalErrors, type SignalEvent, type SignalStatus, type Trigger } from '@peregrine/contract/signal'
import type { SocketMessage } from '@peregrine/contract/socketMessage'
import { io, type Socket } from 'socket.io-client'
import { origin } from './serveSignals.ts'

type Telling = { signalId: string; what: string; trigger: Trigger | null }

function tellingsOf({ type, topic, data }: SocketMessage): Telling[] {
  if (type === 'event') return data as SignalEvent[]
  if (topic !== signalErrors.triggered && topic !== signalErrors.expired) return []
  const { signalId, state, trigger } = data as SignalStatus
  return [{ signalId, what: state, trigger }]
}

/** A client over all the lives of the server: it asks anew for what it was not told yet, and for nothing else. */
export class Follower {
  /** Triggers that it was told of, by signal, each as text: more than one is a doubled trigger. */
  readonly triggers = new Map<string, Set<string>>()
  /** What it was told beside triggers, and more often than it asked. */
  readonly troubles: { kind: 'doubled' | 'wrong'; what: string }[] = []
  readonly #cookie: string
  #onTold: () => void = () => undefined

  constructor(cookie: string) {
    this.#cookie = cookie
  }

  /** Sets what is done at once with the first trigger that it is told of from now on. */
  onceTold(onTold: () => void): void {
    this.#onTold = onTold
  }

  /** Connects; the returned line is good for one life of the server. */
  async connect(url: string): Promise<Line> {
    const socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { origin, cookie: this.#cookie },
      forceNew: true,
      reconnection: false,
    })
    const line = new Line(socket)
    socket.on('message', (message: SocketMessage) => {
      for (const telling of tellingsOf(message)) this.#take(line, telling)
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    }).catch((error: unknown) => {
      socket.disconnect()
      throw error
    })
    return line
  }

  #take(line: Line, { signalId, what, trigger }: Telling): void {
    if (!line.isFirst(signalId)) this.troubles.push({ kind: 'doubled', what: `${signalId} is told again` })
    if (what !== 'triggered' || !trigger) {
      this.troubles.push({ kind: 'wrong', what: `${signalId} is ${what}` })
      return
    }
    const known = this.triggers.get(signalId) ?? new Set<string>()
    this.triggers.set(signalId, known.add(JSON.stringify(trigger)))
    const onTold = this.#onTold
    this.#onTold = () => undefined
    onTold()
  }
}

/** One connection. */
export class Line {
  readonly #socket: Socket
  /** Signals that were asked for and not told of. */
  readonly #asked = new Set<string>()

  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** Asks for signals; resolves when the server has acknowledged. */
  async follow(signalIds: readonly string[]): Promise<void> {
    const fresh = signalIds.filter((id) => !this.#asked.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) this.#asked.add(id)
    const { ok } = (await this.#socket.emitWithAck('subscribe', { topic: 'signal', signalIds: fresh })) as {
      ok: boolean
    }
    if (!ok) throw new Error('the subscription was refused')
  }

  /** True for a signal that was asked for, the first time. */
  isFirst(signalId: string): boolean {
    return this.#asked.delete(signalId)
  }

  close(): void {
    this.#socket.disconnect()
  }
}
