import { applySilence, beginSilence, isDoubted, lookMs, type Moment, type SilenceSign } from './silence.ts'
import { readFrame, socketMessages } from './socketFrames.ts'
import type { Transport, TransportListener } from './transport.ts'

const minWaitMs = 1000
const maxWaitMs = 5000
/** A connection that ends sooner counts as one more failure. */
const steadyMs = 5_000
/** A server that accepts the websocket and stays silent counts as down. */
const openingMs = 10_000

/** An open websocket. */
type Socket = { send(text: string): void; close(): void }

type SocketListener = { onMessage(text: string): void; onClose(): void }

export type SocketParts = {
  url: string
  openSocket(url: string, listener: SocketListener): Socket
  random(): number
  now?(): Moment
}

const bothClocks = (): Moment => ({ monotonicMs: performance.now(), wallMs: Date.now() })

/** The socket.io address of a server by its origin. */
export function socketUrl(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
}

/**
 * Returns the wait before a retry: anywhere between 1 s and a bound that doubles from 2 to 5 s, so that a restarted
 * server is not hit by everyone at once.
 */
function waitMs(attempt: number, random: number): number {
  const longestMs = Math.min(maxWaitMs, 2 * minWaitMs * 2 ** attempt)
  return minWaitMs + (longestMs - minWaitMs) * random
}

/**
 * A reconnecting socket.io connection, websocket only. The library's own client is a twelfth of the first page's
 * budget, mostly for transports that the server does not offer.
 */
class SocketConnection {
  readonly #parts: SocketParts
  readonly #listener: TransportListener
  #socket: Socket | null = null
  #isLive = false
  #isClosed = false
  #attempt = 0
  #liveSinceMs = 0
  readonly #now: () => Moment
  #silence = beginSilence({ monotonicMs: 0, wallMs: 0 })
  #isDoubted = false
  #looks: ReturnType<typeof setInterval> | undefined
  #opening: ReturnType<typeof setTimeout> | undefined
  #comeBack: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SocketParts, listener: TransportListener) {
    this.#parts = parts
    this.#listener = listener
    this.#now = parts.now ?? bothClocks
    this.#connect()
  }

  emit(event: string, body: object): void {
    // Nothing is queued for a closed socket: connecting subscribes to everything again.
    if (this.#isLive) this.#socket?.send(socketMessages.event(event, body))
  }

  renew(): void {
    if (this.#isClosed) return
    if (this.#isLive) this.#socket?.send(socketMessages.hangUp)
    this.#hangUp()
    this.#connect()
  }

  check(sign: 'woke' | 'offline'): void {
    if (this.#isClosed) return
    if (this.#isLive) this.#look(sign)
    else if (sign === 'woke' && !this.#socket) this.renew()
  }

  close(): void {
    this.#isClosed = true
    if (this.#isLive) this.#socket?.send(socketMessages.hangUp)
    this.#lose()
  }

  #connect(): void {
    const socket: Socket = this.#parts.openSocket(this.#parts.url, {
      onMessage: (text) => this.#take(socket, text),
      onClose: () => this.#socket === socket && this.#lose(),
    })
    this.#socket = socket
    this.#opening = setTimeout(() => this.#lose(), openingMs)
  }

  #take(socket: Socket, text: string): void {
    if (socket !== this.#socket) return
    if (this.#isLive) this.#look('heard')
    const frame = readFrame(text)
    if (frame.type === 'message') this.#listener.onMessage(frame.message)
    else if (frame.type === 'ping') socket.send(socketMessages.pong)
    else if (frame.type === 'open') socket.send(socketMessages.connect)
    else if (frame.type === 'connected') this.#welcome()
    else if (frame.type === 'refused') this.#lose()
  }

  #welcome(): void {
    clearTimeout(this.#opening)
    clearInterval(this.#looks)
    this.#isLive = true
    this.#liveSinceMs = this.#now().monotonicMs
    this.#silence = beginSilence(this.#now())
    this.#looks = setInterval(() => this.#look('tick'), lookMs)
    this.#listener.onState('live')
  }

  #look(sign: SilenceSign): void {
    const now = this.#now()
    const { silence, action } = applySilence(this.#silence, sign, now)
    this.#silence = silence
    if (action === 'drop') return this.#replace()
    if (action === 'probe') this.#socket?.send(socketMessages.probe)
    const isNow = isDoubted(silence, now)
    if (isNow === this.#isDoubted) return
    this.#isDoubted = isNow
    this.#listener.onDoubt?.(isNow ? silence.heardAt.wallMs : null)
  }

  /** Connects anew at once: the silent socket would stay open for minutes. */
  #replace(): void {
    this.#hangUp()
    this.#listener.onState('lost')
    this.#connect()
  }

  /** Lets go of the socket, which is heard no more. */
  #hangUp(): void {
    if (this.#isLive && this.#now().monotonicMs - this.#liveSinceMs >= steadyMs) this.#attempt = 0
    const socket = this.#socket
    this.#socket = null
    this.#isLive = false
    this.#isDoubted = false
    clearTimeout(this.#opening)
    clearInterval(this.#looks)
    clearTimeout(this.#comeBack)
    socket?.close()
  }

  #lose(): void {
    this.#hangUp()
    if (this.#isClosed) return
    this.#listener.onState('lost')
    this.#comeBack = setTimeout(() => this.#connect(), waitMs(this.#attempt, this.#parts.random()))
    this.#attempt += 1
  }
}

/** Creates the connection to the server's streams; it connects when opened. */
export function createSocketTransport(parts: SocketParts): Transport {
  let connection: SocketConnection | null = null
  return {
    open(listener) {
      listener.onState('connecting')
      connection = new SocketConnection(parts, listener)
    },
    emit: (event, body) => connection?.emit(event, body),
    renew: () => connection?.renew(),
    check: (sign) => connection?.check(sign),
    close: () => connection?.close(),
  }
}
