import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request: its path with the query, and its body's text. */
export type Asked = { path: string; body: string }

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Serves a function's values as JSON on a free port of this machine. */
export async function serveJson(reply: (asked: Asked) => unknown) {
  const server = http.createServer((request, response) => {
    bodyOf(request)
      .then(async (body) => reply({ path: request.url ?? '/', body }))
      .then(
        (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
