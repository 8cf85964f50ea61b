import { readFrame, socketMessages } from './socketFrames.ts'
import type { Transport, TransportListener } from './transport.ts'

const minWaitMs = 1000
const maxWaitMs = 5000
/** A server that accepts the websocket and stays silent counts as down. */
const openingMs = 20_000

/** An open websocket. */
type Socket = { send(text: string): void; close(): void }

type SocketListener = { onMessage(text: string): void; onClose(): void }

export type SocketParts = {
  url: string
  openSocket(url: string, listener: SocketListener): Socket
  random(): number
}

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
  #silenceMs = openingMs
  #silence: ReturnType<typeof setTimeout> | undefined
  #comeBack: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SocketParts, listener: TransportListener) {
    this.#parts = parts
    this.#listener = listener
    this.#connect()
  }

  emit(event: string, body: object): void {
    // Nothing is queued for a closed socket: connecting subscribes to everything again.
    if (this.#isLive) this.#socket?.send(socketMessages.event(event, body))
  }

  renew(): void {
    if (this.#isClosed) return
    const socket = this.#socket
    if (this.#isLive) socket?.send(socketMessages.hangUp)
    this.#socket = null
    this.#isLive = false
    clearTimeout(this.#comeBack)
    socket?.close()
    this.#connect()
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
    this.#silenceMs = openingMs
    this.#hear()
  }

  #take(socket: Socket, text: string): void {
    if (socket !== this.#socket) return
    this.#hear()
    const frame = readFrame(text)
    if (frame.type === 'message') this.#listener.onMessage(frame.message)
    else if (frame.type === 'ping') socket.send(socketMessages.pong)
    else if (frame.type === 'open') this.#enter(socket, frame.silenceMs)
    else if (frame.type === 'connected') this.#welcome()
    else if (frame.type === 'refused') this.#lose()
  }

  #enter(socket: Socket, silenceMs: number): void {
    this.#silenceMs = silenceMs
    this.#hear()
    socket.send(socketMessages.connect)
  }

  #welcome(): void {
    this.#isLive = true
    this.#attempt = 0
    this.#listener.onState('live')
  }

  /** Restarts the silence timer. */
  #hear(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#lose(), this.#silenceMs)
  }

  #lose(): void {
    const socket = this.#socket
    this.#socket = null
    this.#isLive = false
    clearTimeout(this.#silence)
    clearTimeout(this.#comeBack)
    socket?.close()
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
    close: () => connection?.close(),
  }
}
