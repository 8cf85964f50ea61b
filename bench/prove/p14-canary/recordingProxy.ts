import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { payloadsOf } from './frames.ts'

/** What left a browser: requests with heads and bodies, WebSocket frames. */
export type Sent = { what: string; bytes: Buffer }

export type RecordingProxy = {
  url: string
  sent(): Sent[]
  /** Hosts other than the server that were asked for; nobody answered. */
  strangers(): string[]
  close(): void
}

const compression = /^sec-websocket-extensions:.*\r\n/im

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  return [`${method} ${url}`, ...rawHeaders].join('\n')
}

/** Connects both ends; `record` hears what the browser sends. */
function joinEnds(socket: Socket, server: URL, record: (part: Buffer) => void): void {
  const onward = connect(Number(server.port), server.hostname, () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    socket.once('data', (first: Buffer) => {
      record(first)
      // Frames that nobody compresses can be read.
      onward.write(first.toString('latin1').replace(compression, ''), 'latin1')
      socket.on('data', record)
      socket.pipe(onward)
    })
    onward.pipe(socket)
  })
  // Either end may leave at any time.
  socket.on('error', () => onward.destroy()).on('close', () => onward.destroy())
  onward.on('error', () => socket.destroy()).on('close', () => socket.destroy())
}

/** Passes a request on; its reply is not recorded. */
function passOn(asked: IncomingMessage, target: URL, reply: ServerResponse): void {
  const { method, headers } = asked
  const onward = request(target, { method, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  onward.on('error', () => reply.destroy())
  reply.on('close', () => onward.destroy())
  asked.pipe(onward)
}

type Tunnel = { what: string; parts: Buffer[] }

/** Everything that was sent through a tunnel, and its frames without their masks. */
function sentThrough({ what, parts }: Tunnel): Sent[] {
  const whole = Buffer.concat(parts)
  const end = whole.indexOf('\r\n\r\n') + 4
  return [whole, ...payloadsOf(whole.subarray(end))].map((bytes) => ({ what, bytes }))
}

/**
 * The way out of a whole browser, with its pages, workers and itself: everything that it sends is kept, and reaches the
 * server at `serverUrl` alone.
 */
export async function startRecordingProxy(serverUrl: string): Promise<RecordingProxy> {
  const server = new URL(serverUrl)
  const requests: Sent[] = []
  const tunnels: Tunnel[] = []
  const strangers = new Set<string>()

  const forward = (asked: IncomingMessage, reply: ServerResponse): void => {
    const body: Buffer[] = []
    asked.on('data', (part: Buffer) => body.push(part))
    asked.on('end', () =>
      requests.push({
        what: `${asked.method} ${asked.url}`,
        bytes: Buffer.concat([Buffer.from(headOf(asked)), ...body]),
      }),
    )
    const target = new URL(asked.url ?? '/', serverUrl)
    if (target.host !== server.host) {
      strangers.add(target.host)
      reply.writeHead(502).end()
      return
    }
    passOn(asked, target, reply)
  }

  const tunnel = (asked: IncomingMessage, socket: Socket): void => {
    if (asked.url !== server.host) {
      strangers.add(String(asked.url))
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
      return
    }
    const parts: Buffer[] = []
    tunnels.push({ what: `tunnel ${asked.url}`, parts })
    joinEnds(socket, server, (part) => parts.push(part))
  }

  const proxy = createServer(forward).on('connect', tunnel)
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    sent: () => [...requests, ...tunnels.flatMap(sentThrough)],
    strangers: () => [...strangers],
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
