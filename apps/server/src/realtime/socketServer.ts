import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import { zSignalSubscription } from '@peregrine/contract/signal'
import { zSubscribe } from '@peregrine/contract/socketMessage'
import { Fault, isFault } from '@peregrine/core/fault'
import { TokenBucket } from '@peregrine/core/tokenBucket'
import type { ChainFamily } from '@peregrine/core/network'
import { Server, type Socket } from 'socket.io'
import { ZodError } from 'zod'
import { refuseForeign } from '../http/session/refuseForeign.ts'
import type { ConnectionPlaces } from '../http/connectionLimits.ts'
import type { HostCheck } from '../http/hostCheck.ts'
import { originRefused } from '../http/refusedOrigin.ts'
import { refuseUpgrade } from '../http/refuseUpgrade.ts'
import type { VisitorOf } from '../http/visitor.ts'
import { acknowledge, topicOf } from './acknowledge.ts'
import type { Broadcaster } from './broadcaster.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { Hub } from './hub.ts'
import { SignalClients } from './signalClients.ts'
import { cutOff, sendBufferOf } from './slowClients.ts'
import { defaultSocketLimits, type SocketLimits } from './socketLimits.ts'

export type SocketServerOptions = {
  http: HttpServer
  publicOrigins: readonly string[]
  isOwnHost: HostCheck
  visitorOf: VisitorOf
  /** Connections reserved for signed-in users; none by default. */
  places?: Pick<ConnectionPlaces, 'isLate' | 'keep'>
  limits?: Partial<SocketLimits>
  /** Private topics are closed to all without it. */
  sessions?: SocketSessions
  onError(error: unknown): void
}

type SocketSession = { id: string; address: string; chainFamily: ChainFamily }
type SocketSessions = {
  /** Returns the live session behind a Cookie header. */
  read(cookieHeader: string | undefined): Promise<SocketSession | null>
  /** Returns which of these sessions are still live. */
  live(ids: readonly string[]): Promise<ReadonlySet<string>>
}

type Admit = (problem: string | null | undefined, isAdmitted: boolean) => void

type Answer = (reply: { ok: boolean; [name: string]: unknown }) => void

const path = '/socket.io/'

type Client = {
  socket: Socket
  counts: Map<string, number>
  bucket: TokenBucket
  /** Session behind its private subscriptions. */
  sessionId: string | null
}

/** A visitor with current or recent sockets. */
type Visitor = { sockets: number; handshakes: TokenBucket }

/** Websocket access: who may connect, what a client may request, and when it is cut off. The hub owns the rooms. */
export class SocketServer {
  readonly io: Server
  readonly signals: SignalClients
  readonly #limits: SocketLimits
  readonly #options: SocketServerOptions
  readonly #clients = new Map<string, Client>()
  readonly #visitors = new Map<string, Visitor>()
  readonly #check: NodeJS.Timeout
  readonly #sessionCheck: NodeJS.Timeout
  readonly #heartbeat: ReturnType<typeof startHeartbeat>
  #hub: Hub | null = null
  cutOffs = 0
  refusals = 0

  constructor(options: SocketServerOptions) {
    this.#options = options
    this.#limits = { ...defaultSocketLimits, ...options.limits }
    this.signals = new SignalClients(this.#limits.maxSignals)
    const admission = new TokenBucket(
      this.#limits.handshakesPerSecond,
      this.#limits.handshakeBurst,
      Date.now(),
    )
    const calls = options.http.listeners('request') as ((...given: unknown[]) => void)[]
    this.io = new Server(options.http, {
      path,
      transports: ['websocket'],
      perMessageDeflate: false,
      httpCompression: false,
      serveClient: false,
      destroyUpgrade: false,
      maxHttpBufferSize: 16_384,
      connectTimeout: 10_000,
      allowRequest: (request, callback) => {
        void this.#admit(request, admission, callback)
      },
    })
    // Plain HTTP calls to its path are not served: they are answered, and limited, like all others.
    options.http.removeAllListeners('request')
    for (const call of calls) options.http.on('request', call)
    options.http.on('upgrade', (request: IncomingMessage, connection: NetSocket) =>
      this.#endOthers(request, connection),
    )
    this.io.on('connection', (socket) => this.#welcome(socket))
    this.#check = setInterval(() => this.#cutSlow(), this.#limits.checkMs)
    // One encoding for all who are due; a client with data on their way needs none.
    this.#heartbeat = startHeartbeat(this.#limits.beatMs, (ids) =>
      this.io.to(ids).volatile.compress(false).emit('beat'),
    )
    this.#sessionCheck = setInterval(() => {
      this.#forgetVisitors()
      void this.#cutSignedOut().catch(options.onError)
    }, this.#limits.sessionCheckMs)
  }

  get clientCount(): number {
    return this.#clients.size
  }

  /** Transport from the hub to the clients. */
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
    this.#heartbeat.stop()
    await this.io.close()
  }

  /** Ends upgrades to anything else, which would stay open for as long as the visitor likes. */
  #endOthers(request: IncomingMessage, connection: NetSocket): void {
    if (request.url?.startsWith(path)) return
    this.refusals++
    refuseUpgrade(connection, this.#options.isOwnHost(request) ? noSuchSocket : foreignHost)
  }

  async #admit(request: IncomingMessage, admission: TokenBucket, callback: Admit): Promise<void> {
    const fault = await this.#refusal(request, admission)
    if (fault) {
      this.refusals++
      // The library would answer 400.
      refuseUpgrade(request.socket, fault)
    }
    callback(fault?.code, fault === null)
  }

  async #refusal(request: IncomingMessage, admission: TokenBucket): Promise<Fault | null> {
    const { isOwnHost, publicOrigins } = this.#options
    if (!isOwnHost(request)) return foreignHost
    const { origin } = request.headers
    // Browsers always send one with a websocket; programs need not.
    if (origin !== undefined && !publicOrigins.includes(origin)) return originRefused(origin)
    if (!this.#countVisitor(request)) return tooMany
    if (this.io.engine.clientsCount >= this.#limits.maxClients) return tooMany
    if (!admission.take(1, Date.now())) return tooMany
    return (await this.#hasPlaceFor(request)) ? null : tooMany
  }

  /** Checks for a free slot; the last ones are reserved for signed-in users. */
  async #hasPlaceFor({ headers, socket }: IncomingMessage): Promise<boolean> {
    const { maxClients, signedInShare } = this.#limits
    const { places, sessions, onError } = this.#options
    const isLate = places?.isLate(socket) ?? false
    if (!isLate && this.io.engine.clientsCount < maxClients * (1 - signedInShare)) return true
    try {
      if (!(await sessions?.read(headers.cookie))) return false
      places?.keep(socket)
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }

  /**
   * Counts a connection before the handshake, so that concurrent ones count one by one, and below the namespaces: a
   * connection that never joins one takes a slot as well. Returns false when the visitor is at the limit.
   */
  #countVisitor(request: IncomingMessage): boolean {
    const visitor = this.#visitorOf(request)
    if (visitor.sockets >= this.#limits.maxPerVisitor || !visitor.handshakes.take(1, Date.now())) return false
    visitor.sockets++
    request.socket.once('close', () => visitor.sockets--)
    return true
  }

  #visitorOf(request: IncomingMessage): Visitor {
    const name = this.#options.visitorOf(request)
    const { visitorHandshakesPerSecond: rate, visitorHandshakeBurst: burst } = this.#limits
    const known = this.#visitors.get(name)
    if (known) return known
    const visitor = { sockets: 0, handshakes: new TokenBucket(rate, burst, Date.now()) }
    this.#visitors.set(name, visitor)
    return visitor
  }

  #forgetVisitors(): void {
    for (const [name, { sockets, handshakes }] of this.#visitors)
      if (sockets === 0 && handshakes.isFull(Date.now())) this.#visitors.delete(name)
  }

  #welcome(socket: Socket): void {
    const bucket = new TokenBucket(this.#limits.requestsPerSecond, this.#limits.requestBurst, Date.now())
    const client: Client = { socket, counts: new Map(), bucket, sessionId: null }
    this.#clients.set(socket.id, client)
    this.#heartbeat.add(socket.id)
    socket.on('subscribe', (body: unknown, answer?: unknown) =>
      this.#queue(client, 'subscribe', body, answer),
    )
    socket.on('unsubscribe', (body: unknown, answer?: unknown) =>
      this.#queue(client, 'unsubscribe', body, answer),
    )
    socket.on('disconnect', () => {
      this.#clients.delete(socket.id)
      this.#heartbeat.remove(socket.id)
      this.signals.drop(socket)
      for (const key of client.counts.keys()) this.#hub?.unsubscribe(socket.id, key)
      client.counts.clear()
    })
  }

  #queue(client: Client, event: 'subscribe' | 'unsubscribe', body: unknown, answer: unknown): void {
    const reply: Answer = typeof answer === 'function' ? (answer as Answer) : () => undefined
    try {
      if (!client.bucket.take(1, Date.now())) throw tooMany
      if (topicOf(body) === 'signal') return this.#queueSignals(client, event, body, reply)
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

  #queueSignals(client: Client, event: 'subscribe' | 'unsubscribe', body: unknown, reply: Answer): void {
    const ids = zSignalSubscription.parse(body)
    const answer = (data: { signalIds: string[]; unknown: string[] }) => {
      acknowledge(client.socket, `signal-${event}-ack`, 'signal', { ok: true, ...data })
      reply({ ok: true, key: 'signal', ...data })
    }
    if (event === 'unsubscribe') {
      this.signals.unsubscribe(client.socket, ids)
      return answer({ signalIds: ids, unknown: [] })
    }
    this.#followSignals(client, ids)
      .then(answer)
      .catch((error: unknown) => this.#refuse(client, event, body, reply, error, 'signal'))
  }

  async #followSignals(client: Client, ids: readonly string[]) {
    const session = await this.#sessionOf(client)
    const { hasOwned, ...followed } = await this.signals.subscribe(client.socket, ids, session)
    // From now on its end closes the socket.
    if (hasOwned && session) client.sessionId = session.id
    if (!client.socket.connected) this.signals.drop(client.socket)
    return followed
  }

  /** `key` is the requested stream, for callers waiting for it. */
  #refuse(client: Client, event: string, body: unknown, reply: Answer, error: unknown, key = ''): void {
    const code = this.#codeOf(error)
    acknowledge(client.socket, `${topicOf(body)}-${event}-ack`, key, { ok: false, code })
    reply({ ok: false, code })
  }

  /** Returns the key of a requested private stream; null for a public one. */
  #findPrivate(body: unknown): string | null {
    const { topic, since: _, ...params } = zSubscribe.parse(body)
    const found = this.#hub?.keyOf(topic, params)
    return found?.source.topic.ownerOf ? found.key : null
  }

  /** Looks the session up every time: a socket may outlive it. */
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

  /** Ends the sockets of a logged-out session, and with them its private subscriptions. */
  closeSession(id: string): void {
    for (const { socket, sessionId } of this.#clients.values()) if (sessionId === id) socket.disconnect(true)
  }

  /** Cuts sockets of sessions that expired, or ended in another process. */
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
const foreignHost = new Fault('host.foreign', {})
const noSuchSocket = new Fault('request.malformed', { where: '' })
