import { type IncomingMessage, request } from 'node:http'

/** A remote client of a program, from a local address. */
export type Outsider = {
  name: string
  /** Any address of 127.0.0.0/8. */
  from: string
  headers?: Record<string, string>
}

/** Status 0 when the connection was closed without an answer, or timed out. */
export type Reply = { status: number; text: string; headers: IncomingMessage['headers'] }

const nothing: Reply = { status: 0, text: '', headers: {} }
const patienceMs = 30_000

export const socketPath = '/socket.io/?EIO=4&transport=websocket'
export const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** Sends one request on its own connection. */
export function ask(url: string, { from, headers }: Outsider, path: string): Promise<Reply> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const options = { host: hostname, port, path, localAddress: from, agent: false, headers }
    const call = request({ ...options, timeout: patienceMs }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.once('error', () => resolve(nothing))
      reply.once('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          headers: reply.headers,
        }),
      )
    })
    call.once('upgrade', (reply, socket) => {
      socket.once('error', () => undefined)
      socket.destroy()
      resolve({ status: reply.statusCode ?? 0, text: '', headers: reply.headers })
    })
    call.once('timeout', () => call.destroy())
    call.once('error', () => resolve(nothing))
    call.end()
  })
}

/** Opens a socket and closes it; the status is 101 when it was accepted. */
export function shakeHands(url: string, outsider: Outsider): Promise<Reply> {
  return ask(url, { ...outsider, headers: { ...outsider.headers, ...handshake } }, socketPath)
}
