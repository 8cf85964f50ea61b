import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sleep } from '../rpc/sleep.ts'

export type FilterCall = { id: number; method: string; params: unknown[] }
export type FilterReply = { id: number; result?: unknown; error?: { code: number; message: string } }

/** Answers a call itself, or returns null to pass it to the node; `edit` changes the node's reply. */
export type RpcFilter = {
  answer?(call: FilterCall): Partial<FilterReply> | null
  edit?(call: FilterCall, reply: FilterReply): FilterReply
  /** Answers the whole HTTP request. */
  respond?(calls: FilterCall | FilterCall[], response: http.ServerResponse): boolean
  /** Time for which the reply to so many calls is held back. */
  delayMs?(calls: number): number
}

/** A JSON-RPC server in front of a node, whose replies a test controls. */
export async function startRpcFilter(target: string, filter: RpcFilter) {
  const calls: string[] = []

  async function answerOne(call: FilterCall): Promise<FilterReply> {
    calls.push(call.method)
    const own = filter.answer?.(call)
    if (own) return { id: call.id, ...own }
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) })
    const reply = (await response.json()) as FilterReply
    return filter.edit?.(call, reply) ?? reply
  }

  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked: FilterCall | FilterCall[] = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (filter.respond?.(asked, response)) return
    const delayMs = filter.delayMs?.(Array.isArray(asked) ? asked.length : 1) ?? 0
    if (delayMs > 0) await sleep(delayMs)
    const replies = Array.isArray(asked) ? await Promise.all(asked.map(answerOne)) : await answerOne(asked)
    response.end(JSON.stringify(replies))
  }

  const server = http.createServer((request, response) => {
    // As where a node has gone.
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
