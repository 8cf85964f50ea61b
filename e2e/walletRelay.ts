import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Params = {
  topic?: string
  topics?: string[]
  message?: string
  tag?: number
  pairingTopic?: string
  sessionTopic?: string
  sessionProposal?: string
  sessionProposalResponse?: string
  sessionSettlementRequest?: string
}
type Call = { id: number; method: string; params: Params }
type Kept = { topic: string; message: string; publishedAt: number; tag: number }

const idOf = (topic: string) => Buffer.from(topic).toString('hex').slice(0, 64)

/** Keeps a topic's messages until someone subscribes, and forwards them. */
class Topics {
  readonly #subscribers = new Map<string, Set<WebSocket>>()
  readonly #kept = new Map<string, Kept[]>()
  #lastId = 1

  subscribe(socket: WebSocket, topic: string): string {
    this.#subscribers.set(topic, (this.#subscribers.get(topic) ?? new Set()).add(socket))
    // Earlier messages follow the response to the subscription.
    for (const data of this.#kept.get(topic) ?? []) setImmediate(() => this.#push(socket, data))
    this.#kept.delete(topic)
    return idOf(topic)
  }

  leave(socket: WebSocket, topic?: string): true {
    for (const [name, sockets] of this.#subscribers)
      if (topic === undefined || name === topic) sockets.delete(socket)
    return true
  }

  publish(from: WebSocket, topic: string, message: string, tag: number): true {
    const data = { topic, message, tag, publishedAt: Date.now() }
    const others = [...(this.#subscribers.get(topic) ?? [])].filter((socket) => socket !== from)
    if (others.length === 0) this.#kept.set(topic, [...(this.#kept.get(topic) ?? []), data])
    for (const socket of others) this.#push(socket, data)
    return true
  }

  #push(socket: WebSocket, data: Kept): void {
    this.#lastId += 1
    const params = { id: idOf(data.topic), data }
    socket.send(JSON.stringify({ id: this.#lastId, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
}

type Answer = (topics: Topics, socket: WebSocket, params: Params) => unknown

const answers: Record<string, Answer> = {
  irn_subscribe: (topics, socket, { topic = '' }) => topics.subscribe(socket, topic),
  irn_batchSubscribe: (topics, socket, params) =>
    (params.topics ?? []).map((topic) => topics.subscribe(socket, topic)),
  irn_unsubscribe: (topics, socket, { topic = '' }) => topics.leave(socket, topic),
  irn_publish: (topics, socket, { topic = '', message = '', tag = 0 }) =>
    topics.publish(socket, topic, message, tag),
  irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
  /** The page proposes a session, and waits on the same topic for the response. */
  wc_proposeSession(topics, page, { pairingTopic = '', sessionProposal = '' }) {
    topics.subscribe(page, pairingTopic)
    return topics.publish(page, pairingTopic, sessionProposal, 1100)
  },
  /** The wallet approves: its response goes back, and the session's first message to its own topic. */
  wc_approveSession(topics, wallet, params) {
    const { pairingTopic = '', sessionTopic = '' } = params
    topics.subscribe(wallet, sessionTopic)
    topics.publish(wallet, pairingTopic, params.sessionProposalResponse ?? '', 1101)
    return topics.publish(wallet, sessionTopic, params.sessionSettlementRequest ?? '', 1102)
  },
}

/** A stand-in for WalletConnect's relay. */
export async function startWalletRelay(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const topics = new Topics()
  server.on('connection', (socket) => {
    socket.on('message', (text) => {
      const { id, method, params = {} } = JSON.parse((text as Buffer).toString()) as Partial<Call>
      if (!method || id === undefined) return
      const result = answers[method]?.(topics, socket, params) ?? true
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }))
    })
    socket.on('close', () => topics.leave(socket))
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate()
        server.close(() => resolve())
      }),
  }
}
