import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { textOf } from '@peregrine/chains/rpc/socketText'
import { TokenBucket } from '@peregrine/core/tokenBucket'
import { WebSocket, WebSocketServer } from 'ws'
import { seededRandom } from '../seededRandom.ts'
import { faultKinds } from './faultKinds.ts'
import type { RpcAnswer, RpcRequest } from './injectFault.ts'
import { type ProviderLimits, type ProviderProfile, providerProfiles } from './providerProfiles.ts'
import { limitAnswer, refusalOf } from './providerRules.ts'
import { type FaultProxy, startFaultProxy } from './startFaultProxy.ts'

export type ProviderTarget = { url: string; wsUrl?: string }

export type ProviderOptions = {
  /** The real node. */
  target: ProviderTarget
  profile: ProviderProfile
  /** Seed of faults and of the form of refusals. */
  seed?: number
  /** Limits other than the profile's. */
  limits?: Partial<ProviderLimits>
}

/** A node as a provider serves it, with counts of what it was asked for. */
export type Provider = {
  url: string
  /** Null if the plan has no websockets. */
  wsUrl: string | null
  /** Calls by method, refused ones included. */
  calls: Record<string, number>
  /** Calls refused for their rate. */
  refused(): number
  /** All calls, refused ones included. */
  total(): number
  /** While out, requests and sockets are cut off. */
  setOutage(isOut: boolean): void
  /** Serves only blocks at least this far behind the node's head. */
  setLag(blocks: number): void
  setLimits(limits: Partial<ProviderLimits>): void
  /** Serves another node, e.g. one of another chain; sockets are cut off, so that they come back to it. */
  setTarget(target: ProviderTarget): void
  stop(): Promise<void>
}

const headMs = 100
const rateError = { code: -32005, message: 'Your app has exceeded its compute units per second capacity' }

class ProviderState {
  limits: ProviderLimits
  /** The node, and what calls go to: the node or faults in front of it. */
  target: ProviderTarget
  passTo: ProviderTarget
  isOut = false
  lag = 0
  refused = 0
  readonly calls: Record<string, number> = {}
  readonly random: () => number
  #bucket: TokenBucket
  #head: { atMs: number; height: Promise<number> } | null = null

  constructor({ target, profile, seed = 1, limits }: ProviderOptions, faulty: ProviderTarget | null) {
    this.target = target
    this.passTo = faulty ?? target
    this.limits = { ...providerProfiles[profile], ...limits }
    this.random = seededRandom(seed)
    this.#bucket = this.#openBucket()
  }

  setLimits(limits: Partial<ProviderLimits>): void {
    this.limits = { ...this.limits, ...limits }
    this.#bucket = this.#openBucket()
  }

  setTarget(target: ProviderTarget): void {
    this.target = target
    this.passTo = target
    this.#head = null
  }

  #openBucket(): TokenBucket {
    const { callsPerSecond } = this.limits
    return new TokenBucket(callsPerSecond || 1, callsPerSecond || 1, Date.now())
  }

  /** Counts a call; false if it exceeds the rate. */
  admit(method: string): boolean {
    this.calls[method] = (this.calls[method] ?? 0) + 1
    if (this.limits.callsPerSecond === 0 || this.#bucket.take(1, Date.now())) return true
    this.refused++
    return false
  }

  /** Height up to which blocks are served. */
  async head(): Promise<number> {
    const now = Date.now()
    if (this.#head === null || now - this.#head.atMs > headMs)
      this.#head = { atMs: now, height: readHead(this.target.url) }
    return Math.max(0, (await this.#head.height) - this.lag)
  }
}

/** Starts an endpoint that serves a node with the limits of a provider's plan, on a free port. */
export async function startProvider(options: ProviderOptions): Promise<Provider> {
  const faulty = await openFaulty(options)
  const state = new ProviderState(options, faulty)
  const server = http.createServer((request, response) => {
    serve(request, response, state).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (!state.limits.hasSocket || state.isOut) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (client) => relaySocket(client, state))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: state.limits.hasSocket ? `ws://127.0.0.1:${port}` : null,
    calls: state.calls,
    refused: () => state.refused,
    total: () => Object.values(state.calls).reduce((sum, count) => sum + count, 0),
    setOutage(isOut) {
      state.isOut = isOut
      if (!isOut) return
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
    },
    setLag(blocks) {
      state.lag = blocks
    },
    setLimits: (limits) => state.setLimits(limits),
    setTarget(target) {
      state.setTarget(target)
      for (const client of sockets.clients) client.terminate()
    },
    async stop() {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await faulty?.stop()
    },
  }
}

/** Faults happen behind the limits, as at a provider whose own nodes fail. */
async function openFaulty({
  target,
  profile,
  seed = 1,
  limits,
}: ProviderOptions): Promise<FaultProxy | null> {
  const rate = limits?.faultRate ?? providerProfiles[profile].faultRate
  return rate > 0 ? startFaultProxy({ target, kinds: faultKinds, rate, seed }) : null
}

/** Answers a request that is refused as a whole. Some providers do that above their rate, others refuse each call. */
function refuseWhole(
  response: http.ServerResponse,
  admitted: readonly boolean[],
  { limits, random }: ProviderState,
): boolean {
  if (!admitted.includes(true) && random() < 0.7) {
    response.writeHead(429, random() < 0.5 ? { 'retry-after': '1' } : {}).end('Too Many Requests')
    return true
  }
  if (admitted.length <= limits.maxBatch) return false
  const error = { code: -32600, message: `batch size is limited to ${limits.maxBatch} calls` }
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
  return true
}

async function serve(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  state: ProviderState,
): Promise<void> {
  if (state.isOut) return void request.socket.destroy()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const asked: RpcRequest | RpcRequest[] = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  if (state.limits.latencyMs > 0) await sleep(state.limits.latencyMs * (0.5 + state.random()))
  const list = Array.isArray(asked) ? asked : [asked]
  const admitted = list.map(({ method }) => state.admit(method))
  if (refuseWhole(response, admitted, state)) return
  const answers = await answerAll(list, admitted, state)
  if (answers === null || state.isOut) return void response.destroy()
  const body = JSON.stringify(Array.isArray(asked) ? answers : answers[0])
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}

/** Null if the node behind gave no JSON. */
async function answerAll(
  list: readonly RpcRequest[],
  admitted: readonly boolean[],
  state: ProviderState,
): Promise<RpcAnswer[] | null> {
  const head = await state.head()
  const own = list.map((request, i): RpcAnswer | null => {
    const error = admitted[i] ? refusalOf(request, state.limits, head) : rateError
    return error && { jsonrpc: '2.0', id: request.id, error }
  })
  const passed = list.filter((_, i) => own[i] === null)
  const answers = passed.length > 0 ? await askNode(passed, state) : []
  if (answers === null) return null
  let next = 0
  return list.map((request, i) => {
    const answer = own[i] ?? answers[next++] ?? { id: request.id, error: { code: -32603, message: 'none' } }
    return limitAnswer(request, answer, state.limits, head)
  })
}

/** A call for the newest block names the newest one that is served. */
function atHead(request: RpcRequest, lag: number, head: number): RpcRequest {
  if (lag === 0) return request
  const params = request.params?.map((param) => (param === 'latest' ? `0x${head.toString(16)}` : param))
  return { ...request, ...(params && { params }) }
}

async function askNode(list: readonly RpcRequest[], state: ProviderState): Promise<RpcAnswer[] | null> {
  const head = await state.head()
  const asked = list.map((request) => atHead(request, state.lag, head))
  const text = await post(state.passTo.url, JSON.stringify(asked.length > 1 ? asked : asked[0]))
  try {
    const parsed: unknown = JSON.parse(text)
    const answers = (Array.isArray(parsed) ? parsed : [parsed]) as RpcAnswer[]
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    return list.map(({ id }, i) => byId.get(id) ?? answers[i] ?? {})
  } catch {
    // A fault of the node behind: the provider's client sees a broken reply.
    return null
  }
}

async function post(target: string, body: string): Promise<string> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return response.text()
}

async function readHead(url: string): Promise<number> {
  for (const call of [
    { method: 'eth_blockNumber', params: [] },
    { method: 'getSlot', params: [{ commitment: 'confirmed' }] },
  ]) {
    const { result } = JSON.parse(await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })))
    if (result !== undefined && result !== null) return Number(result)
  }
  throw new Error('the node tells no height')
}

/** Passes a websocket on; calls over it count and are refused like those over HTTP. */
function relaySocket(client: WebSocket, state: ProviderState): void {
  const upstream = new WebSocket((state.passTo.wsUrl ?? state.passTo.url).replace(/^http/, 'ws'))
  const waiting: string[] = []
  client.on('message', (data) => {
    const text = textOf(data)
    const { id, method }: RpcRequest = JSON.parse(text)
    const isRefused = state.limits.refusedMethods.includes(method)
    if (!state.admit(method) || isRefused) {
      const error = isRefused ? { code: -32601, message: 'Method not found' } : rateError
      client.send(JSON.stringify({ jsonrpc: '2.0', id, error }))
    } else if (upstream.readyState === WebSocket.OPEN) upstream.send(text)
    else waiting.push(text)
  })
  upstream.on('open', () => {
    for (const text of waiting.splice(0)) upstream.send(text)
  })
  upstream.on('message', (data) => {
    // A node that lags tells of no newer block.
    if (state.lag === 0 && client.readyState === WebSocket.OPEN) client.send(textOf(data))
  })
  const closeBoth = () => {
    client.terminate()
    upstream.terminate()
  }
  for (const socket of [client, upstream]) {
    socket.on('close', closeBoth)
    socket.on('error', closeBoth)
  }
}
