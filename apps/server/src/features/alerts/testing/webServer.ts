import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }

export type WebServer = {
  url: string
  asked: Asked[]
  /** Handler of later requests; answers 200 with an empty body at first. */
  answer: (asked: Asked, reply: ServerResponse) => void
  stop(): void
}

/** Starts a local web server that records its requests. */
export async function startWebServer(): Promise<WebServer> {
  const http = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const asked = { method, path: url, headers, body: Buffer.concat(chunks) }
      server.asked.push(asked)
      server.answer(asked, reply)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: WebServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked: [],
    answer: (_, reply) => void reply.end(),
    stop() {
      http.closeAllConnections()
      http.close()
    },
  }
  return server
}
