import { refuseForeign } from '../http/session/refuseForeign.ts'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { type SocketMessage, zSubscribe } from '@peregrine/contract/socketMessage'
import { Fault, isFault } from '@peregrine/core/fault'
import type { ChainFamily } from '@peregrine/core/network'
import { Server, type Socket } from 'socket.io'
import { ZodError } from 'zod'
import type { HostCheck } from '../http/hostCheck.ts'
import type { VisitorOf } from '../http/visitor.ts'
import { originRefused, originSentence } from '../http/refusedOrigin.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { Hub } from './hub.ts'
import { cutOff, sendBufferOf } from './slowClients.ts'
import { TokenBucket } from './tokenBucket.ts'

export type SocketLimits = {
  /** Bytes and packets that may wait for one client before it is cut off. */
  maxBufferedBytes: number
  maxBufferedPackets: number
  checkMs: number
  /** How often the sessions behind private subscriptions are looked up again. */
  sessionCheckMs: number
  /** New connections a second, and at once. */
  handshakesPerSecond: number
  handshakeBurst: number
  maxClients: number
  /** Sockets of one visitor. */
  maxPerVisitor: number
  /** Part of all sockets that is kept for those who are signed in. */
  signedInShare: number
  maxSubscriptions: number
  /** Requests of one client a second, and at once. */
  requestsPerSecond: number
  requestBurst: number
}

export const defaultSocketLimits: SocketLimits = {
  maxBufferedBytes: 1_048_576,
  maxBufferedPackets: 1_000,
  checkMs: 500,
  sessionCheckMs: 3_000,
  handshakesPerSecond: 500,
  handshakeBurst: 1_000,
  maxClients: 12_000,
  maxPerVisitor: 500,
  signedInShare: 0.2,
  maxSubscriptions: 100,
  requestsPerSecond: 50,
  requestBurst: 200,
}

export type SocketServerOptions = {
  http: HttpServer
  publicOrigins: readonly string[]
  isOwnHost: HostCheck
  visitorOf: VisitorOf
  limits?: Partial<SocketLimits>
  /** Without them private topics are closed to all. */
  sessions?: SocketSessions
  onError(error: unknown): void
}

type SocketSession = { id: string; address: string; chainFamily: ChainFamily }
type SocketSessions = {
  /** The live session behind a Cookie header. */
  read(cookieHeader: string | undefined): Promise<SocketSession | null>
  /** Which of these sessions still live. */
  live(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** What engine.io tells of a connection before anything was said on it. */
type Connection = { request: IncomingMessage; once(event: 'close', listener: () => void): void }

type Admit = (problem: string | null | undefined, isAdmitted: boolean) => void

type Answer = (reply: { ok: true; key: string } | { ok: false; code: string }) => void

/** Answers a handshake whose Origin is not ours. Browsers always send one with a websocket; programs need not. */
function forbid(socket: Duplex, fault: Fault<'origin.refused'>): void {
  const { code, context } = fault
  const body = JSON.stringify({ code, msg: originSentence(fault), data: null, context })
  const head = [
    'HTTP/1.1 403 Forbidden',
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
  ]
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
}

type Client = {
  socket: Socket
  counts: Map<string, number>
  bucket: TokenBucket
  /** The session that its private subscriptions rest on. */
  sessionId: string | null
}

/** The websocket door: who may come in, what a client may ask, and who is cut off. Rooms are the hub's. */
export class SocketServer {
  readonly io: Server
  readonly #limits: SocketLimits
  readonly #options: SocketServerOptions
  readonly #clients = new Map<string, Client>()
  readonly #perVisitor = new Map<string, number>()
  readonly #check: NodeJS.Timeout
  readonly #sessionCheck: NodeJS.Timeout
  #hub: Hub | null = null
  cutOffs = 0
  refusals = 0

  constructor(options: SocketServerOptions) {
    this.#options = options
    this.#limits = { ...defaultSocketLimits, ...options.limits }
    const admission = new TokenBucket(
      this.#limits.handshakesPerSecond,
      this.#limits.handshakeBurst,
      Date.now(),
    )
    this.io = new Server(options.http, {
      transports: ['websocket'],
      perMessageDeflate: false,
      httpCompression: false,
      serveClient: false,
      maxHttpBufferSize: 16_384,
      connectTimeout: 10_000,
      allowRequest: (request, callback) => {
        void this.#admit(request, admission, callback)
      },
    })
    this.io.engine.on('connection', (connection: Connection) => this.#countVisitor(connection))
    this.io.on('connection', (socket) => this.#welcome(socket))
    this.#check = setInterval(() => this.#cutSlow(), this.#limits.checkMs)
    this.#sessionCheck = setInterval(
      () => void this.#cutSignedOut().catch(options.onError),
      this.#limits.sessionCheckMs,
    )
  }

  get clientCount(): number {
    return this.#clients.size
  }

  /** How the hub reaches the clients. */
  get broadcaster(): Broadcaster {
    return {
      join: (client, key) => void this.#clients.get(client)?.socket.join(key),
      leave: (client, key) => void this.#clients.get(client)?.socket.leave(key),
      toRoom: (key, message) => this.io.to(key).compress(false).emit('message', message),
      toClients: (clients, message) =>
        this.io
          .to([...clients])
          .compress(false)
          .emit('message', message),
    }
  }

  serve(hub: Hub): void {
    this.#hub = hub
  }

  async close(): Promise<void> {
    clearInterval(this.#check)
    clearInterval(this.#sessionCheck)
    await this.io.close()
  }

  async #admit(request: IncomingMessage, admission: TokenBucket, callback: Admit): Promise<void> {
    const { origin } = request.headers
    const isForeign = origin !== undefined && !this.#options.publicOrigins.includes(origin)
    // The library would answer 400.
    if (isForeign) forbid(request.socket, originRefused(origin))
    const problem = isForeign ? 'origin.refused' : await this.#refusal(request, admission)
    if (problem) this.refusals++
    callback(problem, problem === null)
  }

  async #refusal(request: IncomingMessage, admission: TokenBucket): Promise<string | null> {
    const { isOwnHost, visitorOf } = this.#options
    if (!isOwnHost(request)) return 'host not allowed'
    const { maxClients, maxPerVisitor } = this.#limits
    if ((this.#perVisitor.get(visitorOf(request)) ?? 0) >= maxPerVisitor)
      return 'too many connections from one address'
    if (this.io.engine.clientsCount >= maxClients) return 'full'
    if (!admission.take(1, Date.now())) return 'too many connections, try again'
    return (await this.#hasPlaceFor(request)) ? null : 'full'
  }

  /** The last places are kept for those who are signed in. */
  async #hasPlaceFor(request: IncomingMessage): Promise<boolean> {
    const { maxClients, signedInShare } = this.#limits
    if (this.io.engine.clientsCount < maxClients * (1 - signedInShare)) return true
    const { sessions, onError } = this.#options
    try {
      return Boolean(await sessions?.read(request.headers.cookie))
    } catch (error) {
      onError(error)
      return false
    }
  }

  /** Counted below the namespaces: a connection that never says what it wants takes a place as well. */
  #countVisitor(connection: Connection): void {
    const visitor = this.#options.visitorOf(connection.request)
    this.#perVisitor.set(visitor, (this.#perVisitor.get(visitor) ?? 0) + 1)
    connection.once('close', () => {
      const left = (this.#perVisitor.get(visitor) ?? 1) - 1
      if (left > 0) this.#perVisitor.set(visitor, left)
      else this.#perVisitor.delete(visitor)
    })
  }

  #welcome(socket: Socket): void {
    const bucket = new TokenBucket(this.#limits.requestsPerSecond, this.#limits.requestBurst, Date.now())
    const client: Client = { socket, counts: new Map(), bucket, sessionId: null }
    this.#clients.set(socket.id, client)
    socket.on('subscribe', (body: unknown, answer?: unknown) =>
      this.#queue(client, 'subscribe', body, answer),
    )
    socket.on('unsubscribe', (body: unknown, answer?: unknown) =>
      this.#queue(client, 'unsubscribe', body, answer),
    )
    socket.on('disconnect', () => {
      this.#clients.delete(socket.id)
      for (const key of client.counts.keys()) this.#hub?.unsubscribe(socket.id, key)
      client.counts.clear()
    })
  }

  #queue(client: Client, event: 'subscribe' | 'unsubscribe', body: unknown, answer: unknown): void {
    const reply: Answer = typeof answer === 'function' ? (answer as Answer) : () => undefined
    try {
      if (!client.bucket.take(1, Date.now())) throw tooMany
      const own = event === 'subscribe' ? this.#findPrivate(body) : null
      if (own !== null) {
        this.#authorise(client, body)
          .then(() => reply({ ok: true, key: this.#subscribe(client, body) }))
          .catch((error: unknown) => this.#refuse(client, event, body, reply, error, own))
        return
      }
      const key = event === 'subscribe' ? this.#subscribe(client, body) : this.#unsubscribe(client, body)
      reply({ ok: true, key })
    } catch (error) {
      this.#refuse(client, event, body, reply, error)
    }
  }

  /** `key` is the stream that was asked for, so that whoever waits for it is told. */
  #refuse(client: Client, event: string, body: unknown, reply: Answer, error: unknown, key = ''): void {
    const code = this.#codeOf(error)
    acknowledge(client.socket, `${topicOf(body)}-${event}-ack`, key, { ok: false, code })
    reply({ ok: false, code })
  }

  /** The key of a private stream that is asked for; null where it is open to all. */
  #findPrivate(body: unknown): string | null {
    const { topic, since: _, ...params } = zSubscribe.parse(body)
    const found = this.#hub?.keyOf(topic, params)
    return found?.source.topic.ownerOf ? found.key : null
  }

  /** The session is looked up anew each time: a socket lives longer than a session may. */
  async #authorise(client: Client, body: unknown): Promise<void> {
    const { topic, since: _, ...params } = zSubscribe.parse(body)
    const found = this.#hub?.keyOf(topic, params)
    const session = await this.#sessionOf(client)
    if (!session) throw new Fault('session.missing')
    refuseForeign(found?.source.topic.ownerOf?.(found.params) ?? '', session)
    client.sessionId = session.id
  }

  async #sessionOf({ socket }: Client): Promise<SocketSession | null> {
    return (await this.#options.sessions?.read(socket.handshake.headers.cookie)) ?? null
  }

  /** Ends the sockets of a session that was logged out; what they watched in private is closed with them. */
  closeSession(id: string): void {
    for (const { socket, sessionId } of this.#clients.values()) if (sessionId === id) socket.disconnect(true)
  }

  /** Sessions also end by time, and in other processes. */
  async #cutSignedOut(): Promise<void> {
    const ids = new Set([...this.#clients.values()].flatMap(({ sessionId }) => sessionId ?? []))
    if (ids.size === 0) return
    const live = (await this.#options.sessions?.live([...ids])) ?? new Set()
    for (const id of ids) if (!live.has(id)) this.closeSession(id)
  }

  #codeOf(error: unknown): string {
    if (isFault(error)) return error.code
    if (!(error instanceof ZodError)) this.#options.onError(error)
    return 'request.malformed'
  }

  #subscribe(client: Client, body: unknown): string {
    const { topic, since, ...params } = zSubscribe.parse(body)
    const hub = this.#hub
    if (!hub) throw new Error('the socket server has no hub yet')
    const { key } = hub.keyOf(topic, params)
    const count = client.counts.get(key) ?? 0
    if (count === 0 && client.counts.size >= this.#limits.maxSubscriptions) throw tooMany
    client.counts.set(key, count > 0 && since !== undefined ? count : count + 1)
    // Before any data, so that a client that waits for it takes the snapshot.
    acknowledge(client.socket, `${topic}-subscribe-ack`, key, { ok: true })
    hub.subscribe(client.socket.id, topic, params, since).catch((error: unknown) => {
      client.counts.delete(key)
      hub.unsubscribe(client.socket.id, key)
      const code = isFault(error) ? error.code : 'chain.unreachable'
      if (!isFault(error)) this.#options.onError(error)
      acknowledge(client.socket, `${topic}-subscribe-ack`, key, { ok: false, code })
    })
    return key
  }

  #unsubscribe(client: Client, body: unknown): string {
    const { topic, since: _, ...params } = zSubscribe.parse(body)
    const hub = this.#hub
    if (!hub) throw new Error('the socket server has no hub yet')
    const { key } = hub.keyOf(topic, params)
    const count = client.counts.get(key) ?? 0
    if (count > 1) client.counts.set(key, count - 1)
    else if (client.counts.delete(key)) hub.unsubscribe(client.socket.id, key)
    acknowledge(client.socket, `${topic}-unsubscribe-ack`, key, { ok: true })
    return key
  }

  #cutSlow(): void {
    const { maxBufferedBytes, maxBufferedPackets } = this.#limits
    for (const { socket } of this.#clients.values()) {
      const { bytes, packets } = sendBufferOf(socket)
      if (bytes <= maxBufferedBytes && packets <= maxBufferedPackets) continue
      this.cutOffs++
      cutOff(socket)
    }
  }
}

const tooMany = new Fault('request.too-many', {})

function topicOf(body: unknown): string {
  const topic = (body as { topic?: unknown } | null | undefined)?.topic
  return typeof topic === 'string' ? topic.slice(0, 40) : ''
}

function acknowledge(socket: Socket, topic: string, key: string, data: { ok: boolean; code?: string }): void {
  const message: SocketMessage = { topic, key, epoch: '', offset: 0, type: 'ack', data }
  socket.emit('message', message)
}
