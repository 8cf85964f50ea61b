import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networks } from '@peregrine/core/network'
import { PortTaken } from '../evm/startAnvil.ts'
import { CannotTrade, type PeopleSwitch, type TradeCounts } from '../people/peopleSwitch.ts'
import type { SandboxInfo } from '../sandboxInfo.ts'
import { isLoopbackHost } from './isLoopbackHost.ts'
import { answerBuilder, type BuilderCall, builderNames } from './builder.ts'
import type { Faucet } from './faucet.ts'
import type { PrivatePool } from './privatePool.ts'

export type InfoSources = {
  info(): SandboxInfo
  failures(): Record<string, string>
  held: PrivatePool
  /** Null in a sandbox without people. */
  people: PeopleSwitch | null
  faucet: Faucet
  /** Handles paths under /solana; false if a path is not its own. */
  handleSolana?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>
}

type Answer = { status: number; reply: unknown }

const maxBody = 1_000_000

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Only pages from this machine may read the replies. */
function allowLoopback(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers
  if (!origin || !/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-headers', 'content-type')
  response.setHeader('vary', 'origin')
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBody) throw new SyntaxError('the body is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Reply to a GET; undefined for an unknown path. */
function answerGet(sources: InfoSources, path: string): unknown {
  if (path === '/sandbox') return sources.info()
  if (path === '/sandbox/failures') return sources.failures()
  return undefined
}

/** Changes how the builders behave: {dropShare: 0 to 1, holdBlocks}. */
function setBuilders({ settings }: PrivatePool, body: unknown): Answer {
  const { dropShare = settings.dropShare, holdBlocks = settings.holdBlocks } = (body ?? {}) as Record<
    string,
    unknown
  >
  const isShare = typeof dropShare === 'number' && dropShare >= 0 && dropShare <= 1
  const isCount = typeof holdBlocks === 'number' && Number.isSafeInteger(holdBlocks) && holdBlocks >= 0
  if (!isShare || !isCount)
    return { status: 400, reply: { error: 'dropShare is 0 to 1, holdBlocks a count' } }
  Object.assign(settings, { dropShare, holdBlocks })
  return { status: 200, reply: settings }
}

const mostAsked = 1_000

const isTradeCounts = (value: unknown): value is TradeCounts =>
  isRecord(value) &&
  Object.entries(value).every(
    ([network, count]) =>
      networks.some((name) => name === network) &&
      Number.isSafeInteger(count) &&
      (count as number) >= 0 &&
      (count as number) <= mostAsked,
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Pauses the people or lets them go on ({paused}), and has them make trades ({trades: {bsc: 2}}): answers when made, and
 * in words when they cannot. They make no more for a caller that has left.
 */
async function setPeople({ people }: InfoSources, body: unknown, signal: AbortSignal): Promise<Answer> {
  const { paused, trades = {} } = isRecord(body) ? body : {}
  if ((paused !== undefined && typeof paused !== 'boolean') || !isTradeCounts(trades))
    return { status: 400, reply: { error: 'paused is true or false, trades a count by network' } }
  if (!people) return { status: 409, reply: { error: 'this sandbox has no people: SANDBOX_RATE is 0' } }
  if (paused !== undefined) people.setPaused(paused)
  try {
    await people.ask(trades, signal)
  } catch (error) {
    if (!(error instanceof CannotTrade)) throw error
    return { status: 409, reply: { error: error.message } }
  }
  return { status: 200, reply: { paused: people.isPaused() } }
}

async function answerPost(
  sources: InfoSources,
  path: string,
  request: IncomingMessage,
  left: AbortSignal,
): Promise<Answer | undefined> {
  if (path === '/faucet') return sources.faucet(await readJson(request))
  if (path === '/sandbox/people') return setPeople(sources, await readJson(request), left)
  if (path === '/sandbox/builders') return setBuilders(sources.held, await readJson(request))
  const builder = builderNames.find((name) => path === `/builder/${name}`)
  if (builder === undefined) return undefined
  const call = (await readJson(request)) as BuilderCall
  return { status: 200, reply: await answerBuilder(sources.held, builder, call) }
}

const nothing: Answer = { status: 404, reply: { error: 'there is nothing here; try GET /sandbox' } }

async function answer(
  sources: InfoSources,
  path: string,
  request: IncomingMessage,
  left: AbortSignal,
): Promise<Answer | undefined> {
  if (request.method === 'POST') return answerPost(sources, path, request, left)
  const reply = request.method === 'GET' ? answerGet(sources, path) : undefined
  return reply === undefined ? undefined : { status: 200, reply }
}

/** Aborts when the caller disconnects before it has its answer. */
function leftBy(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) left.abort()
  })
  return left.signal
}

async function route(
  sources: InfoSources,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLoopbackHost(request))
    return send(response, 421, { error: 'only requests for this machine are answered' })
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  allowLoopback(request, response)
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (path.startsWith('/solana/') && (await sources.handleSolana?.(request, response))) return
  const { status, reply } = (await answer(sources, path, request, leftBy(response))) ?? nothing
  send(response, status, reply)
}

/** Serves the sandbox information and its stand-ins on 127.0.0.1; `port` 0 picks a free one. */
export async function startInfoServer(
  port: number,
  sources: InfoSources,
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    route(sources, request, response).catch((error: unknown) => {
      const status = error instanceof SyntaxError ? 400 : 500
      if (!response.headersSent) send(response, status, { error: String(error) })
      else response.destroy()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortTaken(`port ${port} is taken`) : error
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
