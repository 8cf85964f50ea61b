import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeBase58 } from '@peregrine/core/base58'
import { type Hex, keccak256 } from 'viem'
import { type FaultKind, sendFaultKinds } from './faultKinds.ts'
import { type FaultProxy, startFaultProxy } from './startFaultProxy.ts'

/** How an endpoint treats a send; `dead` hangs up and passes nothing on, null: as it should. */
export type SendFault =
  | Extract<FaultKind, (typeof sendFaultKinds)[number] | 'timeout-after-accept'>
  | 'dead'
  | null

export const sendFaults = [...sendFaultKinds, 'timeout-after-accept'] as const

/** A node that takes sends through fault proxies, one for each kind. */
export type SendRouter = { url: string; counts(): Record<string, number>; stop(): Promise<void> }

type Call = { method: string; params?: unknown[] }

/** Hash of the bytes in a call that sends; null for other calls. */
function sentHash({ method, params = [] }: Call): string | null {
  const [encoded] = params
  if (typeof encoded !== 'string') return null
  if (method === 'eth_sendRawTransaction') return keccak256(encoded as Hex)
  return method === 'sendTransaction' ? encodeBase58(Buffer.from(encoded, 'base64').subarray(1, 65)) : null
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts a router in front of a node; `faultOf` is asked once for each send, by the hash of its bytes. */
export async function startSendRouter(
  target: string,
  faultOf: (hash: string) => SendFault,
): Promise<SendRouter> {
  const proxies = new Map<string, FaultProxy>()
  for (const kind of sendFaults)
    proxies.set(kind, await startFaultProxy({ target: { url: target }, kinds: [kind], rate: 1, seed: 1 }))
  const stopping = new AbortController()
  const pass = async (body: string, response: http.ServerResponse) => {
    const hash = sentHash(JSON.parse(body) as Call)
    const fault = hash === null ? null : faultOf(hash)
    if (fault === 'dead') return void response.destroy()
    const url = (fault && proxies.get(fault)?.url) ?? target
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(url, { method: 'POST', headers, body, signal: stopping.signal })
    response.writeHead(reply.status, headers).end(await reply.text())
  }
  const server = http.createServer((request, response) => {
    // A proxy that stays silent, or stops: the client's own timeout ends it.
    bodyOf(request)
      .then((body) => pass(body, response))
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () =>
      Object.fromEntries([...proxies].map(([kind, { counts }]) => [kind, counts[kind as FaultKind]])),
    async stop() {
      stopping.abort()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      for (const proxy of proxies.values()) await proxy.stop()
    },
  }
}
