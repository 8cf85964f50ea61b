import { createPublicKey, verify } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { decodeBase58 } from '@peregrine/core/base58'
import type { Page } from 'playwright-core'
import { type WebSocket as Socket, WebSocketServer } from 'ws'

/** A call's message or a push's text, with its recipient. */
type Sent = { topic: string; message?: string }
type Call = {
  id: string
  method: string
  params?: { token?: string; topic?: string; message?: Sent; data?: { topic?: string; messageId?: string } }
}
type Kept = { topic: string; message: string; messageId: string; publishedAt: number; from: string }
type Line = { socket: Socket; owner: string }

/** Keeps messages and disconnects on a topic until the other side acknowledges them. */
class Topics {
  readonly #lines = new Map<string, Set<Line>>()
  readonly #disconnected = new Map<string, number>()
  #kept: Kept[] = []
  #lastId = 0

  subscribe(line: Line, topic: string): void {
    this.#lines.set(topic, (this.#lines.get(topic) ?? new Set()).add(line))
  }

  leave(line: Line): void {
    for (const lines of this.#lines.values()) lines.delete(line)
  }

  publish(from: Line, { topic, message = '' }: Sent): void {
    this.#lastId += 1
    const messageId = String(this.#lastId)
    const kept = { topic, message, messageId, publishedAt: Date.now(), from: from.owner }
    this.#kept.push(kept)
    for (const line of this.#lines.get(topic) ?? []) if (line.owner !== from.owner) push(line, kept)
  }

  /** Returns the other side's messages that this one has not received. */
  fetch(line: Line, topic: string): object {
    const data = this.#kept.filter((kept) => kept.topic === topic && kept.from !== line.owner)
    const publishedAt = this.#disconnected.get(topic)
    return { data, hasMore: false, disconnectedTopics: publishedAt ? [{ topic, publishedAt }] : [] }
  }

  receive(messageId: string | undefined): void {
    this.#kept = this.#kept.filter((kept) => kept.messageId !== messageId)
  }

  disconnect({ topic }: Sent): void {
    this.#disconnected.set(topic, Date.now())
  }

  isDisconnected(topic: string): boolean {
    return this.#disconnected.has(topic)
  }
}

function push({ socket }: Line, { topic, message, messageId, publishedAt }: Kept): void {
  const id = `push-${messageId}`
  const data = { topic, message, messageId, publishedAt }
  socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'push', params: { data } }))
}

type Answer = (topics: Topics, line: Line, params: NonNullable<Call['params']>) => unknown

const answers: Record<string, Answer> = {
  subscribe: (topics, line, { topic = '' }) => topics.subscribe(line, topic),
  publish: (topics, line, { message }) => message && topics.publish(line, message),
  fetchMessages: (topics, line, { data }) => topics.fetch(line, data?.topic ?? ''),
  receive: (topics, _, { data }) => topics.receive(data?.messageId),
  disconnect: (topics, _, { message }) => message && topics.disconnect(message),
}

/** Returns the key that signed a login's token, which distinguishes a topic's two ends; null if invalid. */
function ownerOf(token = ''): string | null {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { iss = '' } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iss?: string }
  const key = decodeBase58(iss.replace(/^did:key:/, ''), 50)
  if (key?.length !== 32) return null
  const x = Buffer.from(key).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const isSigned = verify(
    null,
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? iss : null
}

function replyTo(topics: Topics, line: Line, { method, params = {} }: Call): object {
  if (method === 'login') {
    const owner = ownerOf(params.token)
    if (!owner) return { error: { code: 60_001, message: 'no token' } }
    line.owner = owner
    return { result: true }
  }
  if (!line.owner) return { error: { code: 60_002, message: 'not logged in' } }
  return { result: answers[method]?.(topics, line, params) ?? true }
}

function serve(topics: Topics, socket: Socket, isMute: () => boolean): void {
  const line: Line = { socket, owner: '' }
  socket.on('message', (bytes) => {
    const text = (bytes as Buffer).toString()
    if (isMute()) return
    if (text === 'ping') return socket.send('pong')
    const call = JSON.parse(text) as Partial<Call>
    // A message without a method acknowledges a push.
    if (!call.method || !call.id) return
    const reply = { id: call.id, jsonrpc: '2.0', ...replyTo(topics, line, call as Call) }
    socket.send(JSON.stringify(reply))
  })
  socket.on('close', () => topics.leave(line))
}

/** A stand-in for OKX Connect's relay. */
export type OkxRelay = {
  url: string
  /** The number of page connections opened, and of those still open. */
  lines(): { opened: number; standing: number }
  /** `away`: lines are cut and refused; `mute`: lines are accepted and never answered. */
  turn(mood: 'away' | 'mute' | 'here'): void
  /** Cuts the pages' lines once. */
  cut(): void
  isDisconnected(topic: string): boolean
  /**
   * Routes the library's traffic to OKX to this relay, and drops its usage reports. The page's policy has to allow it,
   * as `WALLETCONNECT_RELAY_URL` does.
   */
  takeOver(page: Page): Promise<void>
  stop(): Promise<void>
}

export async function startOkxRelay(): Promise<OkxRelay> {
  let mood: 'away' | 'mute' | 'here' = 'here'
  let opened = 0
  const standing = new Set<Socket>()
  const topics = new Topics()
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    verifyClient: () => mood !== 'away',
  })
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('connection', (socket, { headers }) => {
    serve(topics, socket, () => mood === 'mute')
    // Browsers send an origin; phones do not.
    if (!headers.origin) return
    opened += 1
    standing.add(socket)
    socket.on('close', () => standing.delete(socket))
  })
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cutAll = () => {
    for (const socket of server.clients) socket.terminate()
  }
  return {
    url,
    cut() {
      for (const socket of standing) socket.terminate()
    },
    lines: () => ({ opened, standing: standing.size }),
    isDisconnected: (topic) => topics.isDisconnected(topic),
    turn(next) {
      mood = next
      if (mood === 'away') cutAll()
    },
    async takeOver(page) {
      await page.addInitScript((relay) => {
        const Real = WebSocket
        window.WebSocket = class extends Real {
          constructor(address: string | URL, protocols?: string | string[]) {
            super(String(address).startsWith('wss://wsdexpri.') ? relay : address, protocols)
          }
        }
      }, url)
      await page.route('https://www.okx.com/dappstat/**', (route) => route.fulfill({ json: {} }))
    },
    stop: () =>
      new Promise((resolve) => {
        cutAll()
        server.close(() => resolve())
      }),
  }
}
