import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { type FaultKind, faultKinds, type SendFaultKind, sendFaultKinds } from './faultKinds.ts'
import { proxySocket } from './proxySocket.ts'
import { seededRandom } from '../seededRandom.ts'
import { faultySend, lateMs } from './sendFaults.ts'
import { type RpcAnswer, type RpcRequest, injectFault } from './injectFault.ts'

export type FaultProxyOptions = {
  /** The real endpoint. */
  target: { url: string; wsUrl?: string }
  kinds: readonly FaultKind[]
  /** Share of calls (and of notifications) that get a fault, 0 to 1. */
  rate: number
  seed: number
}

export type FaultProxy = {
  url: string
  wsUrl: string
  /** Faults actually sent, by kind. */
  counts: Record<FaultKind, number>
  setRate(rate: number): void
  stop(): Promise<void>
}

/** Outcome of a request: a reply to pass on, or a fault of the whole request. */
type Outcome = { status: number; body: string; headers?: Record<string, string> } | 'silence'

/** Decides about each call and counts faults; shared by both sides of the proxy. */
class FaultDice {
  readonly random: () => number
  readonly counts = Object.fromEntries([...faultKinds, ...sendFaultKinds].map((kind) => [kind, 0])) as Record<
    FaultKind,
    number
  >
  /** Transactions that are passed on later. */
  readonly late = new Set<NodeJS.Timeout>()
  rate: number
  readonly #kinds: readonly FaultKind[]

  constructor({ kinds, rate, seed }: Pick<FaultProxyOptions, 'kinds' | 'rate' | 'seed'>) {
    this.random = seededRandom(seed)
    this.rate = rate
    this.#kinds = kinds
  }

  /** The kind of fault for this call, or null. */
  roll(): FaultKind | null {
    if (this.#kinds.length === 0 || this.random() >= this.rate) return null
    return this.#kinds[Math.floor(this.random() * this.#kinds.length)] ?? null
  }
}

/** Starts a JSON-RPC proxy over HTTP and websocket on a free port, with seeded faults of the given kinds. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const dice = new FaultDice(options)
  const server = http.createServer((request, response) => {
    answer(request, options.target.url, dice).then(
      (outcome) => {
        // The endpoint accepts the request and stays silent: the client's timeout ends it.
        if (outcome === 'silence') return
        response.writeHead(outcome.status, { 'content-type': 'application/json', ...outcome.headers })
        response.end(outcome.body)
      },
      () => response.destroy(),
    )
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (client) => proxySocket(client, options.target.wsUrl ?? options.target.url, dice))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    counts: dice.counts,
    setRate(rate) {
      dice.rate = rate
    },
    async stop() {
      for (const timer of dice.late) clearTimeout(timer)
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(request: http.IncomingMessage, target: string, dice: FaultDice): Promise<Outcome> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  const asked: RpcRequest | RpcRequest[] = JSON.parse(text)
  const whole = dice.roll()
  if (whole === 'rate-limit') return refuse(asked, dice)
  const sent =
    isSendFault(whole) && !Array.isArray(asked) ? await spoilSend(whole, asked, target, dice) : null
  if (sent) return sent
  const body = await post(target, text)
  if (whole === 'timeout-after-accept') {
    dice.counts[whole]++
    return 'silence'
  }
  if (whole === 'garbage') return garble(body, dice)
  const answers: RpcAnswer | RpcAnswer[] = JSON.parse(body)
  const faulty = await injectFaults(asked, answers, whole, target, dice)
  return { status: 200, body: JSON.stringify(faulty) }
}

function isSendFault(kind: FaultKind | null): kind is SendFaultKind {
  return sendFaultKinds.some((known) => known === kind)
}

/** Null for a call that sends nothing. */
async function spoilSend(
  kind: SendFaultKind,
  asked: RpcRequest,
  target: string,
  dice: FaultDice,
): Promise<Outcome | null> {
  const faulty = faultySend(kind, asked)
  if (!faulty) return null
  dice.counts[kind]++
  const pass = () => post(target, JSON.stringify(asked))
  if (faulty.pass === 'now') await pass()
  if (faulty.pass === 'late') {
    const timer = setTimeout(() => {
      dice.late.delete(timer)
      // The node's answer has no reader any more.
      pass().catch(() => undefined)
    }, lateMs)
    dice.late.add(timer)
  }
  return { status: 200, body: JSON.stringify(faulty.answer) }
}

/** Rate limiting in one of the forms that providers use. */
function refuse(asked: RpcRequest | RpcRequest[], dice: FaultDice): Outcome {
  dice.counts['rate-limit']++
  const way = dice.random()
  if (way < 0.4) return { status: 429, body: 'Too Many Requests' }
  if (way < 0.6) return { status: 429, body: '{}', headers: { 'retry-after': '1' } }
  const error = { code: -32005, message: 'daily request count exceeded, request rate limited' }
  const one = ({ id }: RpcRequest) => ({ jsonrpc: '2.0', id, error })
  return { status: 200, body: JSON.stringify(Array.isArray(asked) ? asked.map(one) : one(asked)) }
}

/** A load balancer's page, half a reply, none, the reply to another request, or one without a result. */
function garble(body: string, dice: FaultDice): Outcome {
  dice.counts.garbage++
  const ways: (() => string)[] = [
    () => '<html><body><h1>502 Bad Gateway</h1></body></html>',
    () => body.slice(0, Math.floor(body.length * dice.random())),
    () => '',
    () => body.replace(/"id":\s*\d+/, '"id":999999999'),
    () => '{"jsonrpc":"2.0","id":1}',
    () => 'null',
  ]
  const way = ways[Math.floor(dice.random() * ways.length)] as () => string
  return { status: 200, body: way() }
}

async function injectFaults(
  asked: RpcRequest | RpcRequest[],
  answers: RpcAnswer | RpcAnswer[],
  first: FaultKind | null,
  target: string,
  dice: FaultDice,
): Promise<RpcAnswer | RpcAnswer[]> {
  const tools = {
    random: dice.random,
    ask: (method: string, params: unknown[]) => askOne(target, method, params),
  }
  const spoil = async (request: RpcRequest | undefined, answer: RpcAnswer, kind: FaultKind | null) => {
    if (!kind || !request) return answer
    const faulty = await injectFault(kind, request, answer, tools)
    if (faulty !== answer) dice.counts[kind]++
    return faulty
  }
  if (!Array.isArray(asked) || !Array.isArray(answers)) {
    return spoil(
      Array.isArray(asked) ? asked[0] : asked,
      Array.isArray(answers) ? (answers[0] ?? {}) : answers,
      first,
    )
  }
  const byId = new Map(asked.map((request) => [request.id, request]))
  return Promise.all(answers.map((answer) => spoil(byId.get(answer.id), answer, dice.roll())))
}

async function post(target: string, body: string): Promise<string> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return response.text()
}

async function askOne(target: string, method: string, params: unknown[]): Promise<unknown> {
  const answer: RpcAnswer = JSON.parse(
    await post(target, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
  )
  return answer.result
}
