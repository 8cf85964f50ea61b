import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isLoopbackHost } from '../../frame/isLoopbackHost.ts'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { answerBody, type MethodTable, nodeMethods } from './answerRequest.ts'
import type { RpcContext } from './rpcContext.ts'
import { createStandIns, type StandInReply } from './standIns.ts'
import { Subscriptions } from './subscriptions.ts'

export type RpcServer = {
  port: number
  /** Answers a request on a stand-in's path; false if the path belongs to none. */
  handleStandIn(request: IncomingMessage, response: ServerResponse): boolean
  stop(): Promise<void>
}

const maxBodyBytes = 1_000_000

/** Serves JSON-RPC by HTTP and websocket on one port of 127.0.0.1; 0 picks a free one. */
export async function createRpcServer(context: RpcContext, port: number): Promise<RpcServer> {
  const subscriptions = new Subscriptions(context)
  const standIns = createStandIns(context)
  const handleStandIn = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const standIn = standIns.get(path)
    if (!standIn) return false
    void answerHttp(standIn.methods, request, response, (body) => {
      return standIn.handle({ method: request.method ?? '', path, query, body })
    })
    return true
  }
  const server = createServer((request, response) => {
    if (!isLoopbackHost(request)) return void response.writeHead(421).end()
    if (handleStandIn(request, response)) return
    void answerHttp(['POST'], request, response, async (body) => {
      return { status: 200, text: answerBody(context, nodeMethods, body) }
    })
  })
  // Clients keep connections open; closing one early would fail a request just sent.
  server.keepAliveTimeout = 120_000
  const sockets = new WebSocketServer({
    server,
    maxPayload: maxBodyBytes,
    verifyClient: ({ req }: { req: IncomingMessage }) => isLoopbackHost(req),
  })
  sockets.on('connection', (socket) => serveSocket(context, subscriptions, socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    handleStandIn,
    async stop() {
      subscriptions.stop()
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answerHttp(
  methods: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  answer: (body: string) => Promise<StandInReply>,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  response.setHeader('access-control-allow-methods', `${methods.join(', ')}, OPTIONS`)
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end()
    return
  }
  if (!methods.includes(request.method ?? '')) {
    response
      .writeHead(405, { 'content-type': 'text/plain' })
      .end(`Used HTTP Method is not allowed. ${methods.join(' or ')} or OPTIONS is required\n`)
    return
  }
  const body = await readBody(request)
  if (body === null) {
    response.writeHead(413).end()
    return
  }
  const { status, text } = await answer(body)
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text)
}

/** The whole body, or null if it is too long or truncated. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBodyBytes) return null
      parts.push(part)
    }
  } catch {
    // The client hung up: there is nobody to answer.
    return null
  }
  return Buffer.concat(parts).toString()
}

function serveSocket(context: RpcContext, subscriptions: Subscriptions, socket: WebSocket): void {
  socket.on('close', () => subscriptions.drop(socket))
  // ws closes the socket itself after an error; `close` follows.
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    socket.send(answerSocket(context, subscriptions, socket, (data as Buffer).toString()))
  })
}

function answerSocket(
  context: RpcContext,
  subscriptions: Subscriptions,
  socket: WebSocket,
  text: string,
): string {
  const method = /"method"\s*:\s*"(\w+?)(Subscribe|Unsubscribe)"/.exec(text)
  if (!method) return answerBody(context, nodeMethods, text)
  const name = `${method[1]}${method[2]}`
  const table: MethodTable = { [name]: (_, params) => subscriptions.handle(socket, name, params) }
  return answerBody(context, table, text)
}
