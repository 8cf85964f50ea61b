import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { textOf } from '@peregrine/chains/rpc/socketText'
import { WebSocket, WebSocketServer } from 'ws'
import { faultKinds } from './faultKinds.ts'
import type { RpcAnswer, RpcRequest } from './injectFault.ts'
import { type ProviderLimits, providerProfiles } from './providerProfiles.ts'
import { limitAnswer, refusalOf } from './providerRules.ts'
import { type ProviderOptions, ProviderState, type ProviderTarget, post, rateForm } from './providerState.ts'
import { bodyOf, errorForm, pageForm, type RefusalForm } from './refusalForms.ts'
import { type FaultProxy, startFaultProxy } from './startFaultProxy.ts'

/** A node as a provider serves it, with counts of what it was asked for. */
export type Provider = {
  url: string
  /** Null if the plan has no websockets. */
  wsUrl: string | null
  /** Calls by method, refused ones included. */
  calls: Record<string, number>
  /** Calls refused for their rate or the quota. */
  refused(): number
  /** Requests that were not served whole, for whatever reason: refused, cut short, or left without a reply. */
  unserved(): number
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
    unserved: () => state.unserved,
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

type Asked = RpcRequest | RpcRequest[]
type Forms = readonly (RefusalForm | null)[]

const tooMany: RefusalForm = { status: 429, text: 'Too Many Requests' }

/** The usual plans refuse a whole request above their rate, or each call of it. */
function rateOfWhole(refused: Forms, { limits, random }: ProviderState): RefusalForm | null {
  if (limits.forms.rate || refused.some((form) => form !== rateForm) || random() >= 0.7) return null
  return random() < 0.5 ? { ...tooMany, headers: { 'retry-after': '1' } } : tooMany
}

/** How a request is refused before any of its calls is looked at; null if they are. */
function refuseWhole(list: readonly RpcRequest[], refused: Forms, state: ProviderState): RefusalForm | null {
  const { pages, maxBatch, forms } = state.limits
  if (pages > 0 && state.random() < pages) return forms.page ?? pageForm(200)
  const ofRate = rateOfWhole(refused, state)
  if (ofRate) return ofRate
  if (list.length <= maxBatch || forms.batch === 'cut-short') return null
  return forms.batch ?? errorForm(-32600, `batch size is limited to ${maxBatch} calls`)
}

/** Counts a call that gets no reply. */
function isSilent({ method }: RpcRequest, state: ProviderState): boolean {
  if (!state.limits.silentMethods.includes(method)) return false
  state.count(method)
  state.unserved++
  return true
}

function refuse(response: http.ServerResponse, form: RefusalForm, asked: Asked, state: ProviderState): void {
  state.unserved++
  response.writeHead(form.status, { 'content-type': 'application/json', ...form.headers })
  response.end(bodyOf(form, Array.isArray(asked) ? null : asked.id))
}

/** The calls of a request that are looked at: of a batch no more than the plan allows. */
function callsOf(asked: Asked, state: ProviderState): RpcRequest[] {
  const { forms, maxBatch } = state.limits
  const list = Array.isArray(asked) ? asked : [asked]
  if (forms.batch !== 'cut-short' || list.length <= maxBatch) return list
  state.unserved++
  return list.slice(0, maxBatch)
}

async function serve(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  state: ProviderState,
): Promise<void> {
  if (state.isOut) return void request.socket.destroy()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const asked: Asked = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  if (state.limits.latencyMs > 0) await sleep(state.limits.latencyMs * (0.5 + state.random()))
  const list = callsOf(asked, state)
  // The connection stays open until the caller gives up.
  if (list.some((call) => isSilent(call, state))) return
  const admitted = list.map(({ method }) => state.admit(method))
  const whole = refuseWhole(list, admitted, state)
  if (whole) return refuse(response, whole, asked, state)
  const head = await state.head()
  const refused = list.map((call, i) => admitted[i] ?? refusalOf(call, state.limits, head))
  const status = refused.find((form) => form !== null && form.status !== 200)
  if (status) return refuse(response, status, asked, state)
  const answers = await answerAll(list, refused, state)
  if (answers === null || state.isOut) return void response.destroy()
  const body = JSON.stringify(Array.isArray(asked) ? answers : answers[0])
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}

/** Null if the node behind gave no JSON. */
async function answerAll(
  list: readonly RpcRequest[],
  refused: Forms,
  state: ProviderState,
): Promise<RpcAnswer[] | null> {
  const head = await state.head()
  const passed = list.filter((_, i) => refused[i] === null)
  if (passed.length < list.length) state.unserved++
  const answers = passed.length > 0 ? await askNode(passed, state) : []
  if (answers === null) return null
  let next = 0
  return list.map((request, i) => {
    const form = refused[i]
    if (form) return JSON.parse(bodyOf(form, request.id)) as RpcAnswer
    const answer = answers[next++] ?? { id: request.id, error: { code: -32603, message: 'none' } }
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

/** Passes a websocket on; calls over it count and are refused like those over HTTP. */
function relaySocket(client: WebSocket, state: ProviderState): void {
  const upstream = new WebSocket((state.passTo.wsUrl ?? state.passTo.url).replace(/^http/, 'ws'))
  const waiting: string[] = []
  client.on('message', (data) => {
    const text = textOf(data)
    const { id, method }: RpcRequest = JSON.parse(text)
    if (isSilent({ method }, state)) return
    const isRefused = state.limits.refusedMethods.includes(method)
    const form = state.admit(method) ?? (isRefused ? errorForm(-32601, 'Method not found') : null)
    // There is no status over a socket.
    if (form) client.send(bodyOf('error' in form ? form : rateForm, id))
    else if (upstream.readyState === WebSocket.OPEN) upstream.send(text)
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
