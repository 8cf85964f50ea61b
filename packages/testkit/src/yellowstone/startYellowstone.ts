import { once } from 'node:events'
import path from 'node:path'
import { Server, ServerCredentials, type ServerDuplexStream, type ServiceDefinition } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import { textOf } from '@peregrine/chains/rpc/socketText'
import { WebSocket } from 'ws'
import { blockMessage, type JsonBlock } from './blockMessage.ts'

type Request = {
  blocks?: Record<string, { includeTransactions?: boolean }>
  ping?: { id: number }
  fromSlot?: string
}
type Update = Record<string, unknown> | Buffer
type Client = ServerDuplexStream<Request, Update> & { isSubscribed?: boolean }

export type YellowstoneOptions = {
  /** Websocket of the node whose blocks are served; it must offer blockSubscribe. */
  wsUrl: string
  token?: string
  /** Refuses to resume, as servers without a replay buffer do. */
  hasNoReplay?: boolean
}

/** Yellowstone's gRPC interface in front of a Solana node, on the official gRPC server. */
export type Yellowstone = {
  url: string
  /** Requests to subscribe that were accepted, by the slot they resumed from. */
  resumedFrom: (number | null)[]
  /** Pings of clients. */
  pings(): number
  connected(): number
  /** Changes each block before it is sent; null drops it. */
  edit(change: ((block: Record<string, unknown>) => Record<string, unknown> | null) | null): void
  /** Sends bytes in place of a message to every client. */
  sendBytes(bytes: Buffer): void
  sendPing(): void
  /** Ends every call with an error, as a restarting server does. */
  dropAll(): void
  stop(): Promise<void>
}

const keptBlocks = 150
const unauthenticated = 16
const outOfRange = 11
const unavailable = 14

/** Starts the server on a free port of 127.0.0.1. */
export async function startYellowstone(options: YellowstoneOptions): Promise<Yellowstone> {
  const state = new YellowstoneState(options)
  const server = new Server({ 'grpc.max_send_message_length': -1 })
  server.addService(loadService(), {
    subscribe: (client: Client) => state.serve(client),
    getVersion: (_: unknown, reply: (error: null, value: unknown) => void) =>
      reply(null, { version: '{"version":"13.3.0","solana":"4.0.1"}' }),
  })
  const port = await new Promise<number>((resolve, reject) => {
    const done = (error: Error | null, bound: number) => (error ? reject(error) : resolve(bound))
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), done)
  })
  const node = new WebSocket(options.wsUrl)
  await once(node, 'open')
  node.send(JSON.stringify(blockSubscribe))
  node.on('message', (data) => state.receive(textOf(data)))
  return {
    url: `http://127.0.0.1:${port}`,
    resumedFrom: state.resumedFrom,
    pings: () => state.pings,
    connected: () => state.clients.size,
    edit: (change) => state.setEdit(change),
    sendBytes: (bytes) => state.sendAll(bytes),
    sendPing: () => state.sendAll({ ping: {} }),
    dropAll: () => state.dropAll(),
    async stop() {
      node.terminate()
      server.forceShutdown()
    },
  }
}

const blockSubscribe = {
  jsonrpc: '2.0',
  id: 1,
  method: 'blockSubscribe',
  params: [
    'all',
    {
      commitment: 'confirmed',
      encoding: 'json',
      transactionDetails: 'full',
      showRewards: false,
      maxSupportedTransactionVersion: 0,
    },
  ],
}

/** Bytes are sent as they are, so that a server may also send what is no message. */
function loadService(): ServiceDefinition {
  const loaded = loadSync(path.join(import.meta.dirname, 'yellowstone.proto'), { longs: String })
  const service = loaded['geyser.Geyser'] as ServiceDefinition
  const method = service.Subscribe as ServiceDefinition[string]
  const serialize = method.responseSerialize
  method.responseSerialize = (value: unknown) => (Buffer.isBuffer(value) ? value : serialize(value))
  return service
}

class YellowstoneState {
  readonly clients = new Set<Client>()
  readonly resumedFrom: (number | null)[] = []
  pings = 0
  readonly #options: YellowstoneOptions
  readonly #blocks = new Map<number, Record<string, unknown>>()
  #edit: ((block: Record<string, unknown>) => Record<string, unknown> | null) | null = null

  constructor(options: YellowstoneOptions) {
    this.#options = options
  }

  setEdit(edit: ((block: Record<string, unknown>) => Record<string, unknown> | null) | null): void {
    this.#edit = edit
  }

  serve(client: Client): void {
    const { token } = this.#options
    const [given] = client.metadata.get('x-token')
    if (token && given !== token) return refuse(client, unauthenticated, 'invalid x-token')
    this.clients.add(client)
    const forget = () => void this.clients.delete(client)
    client.on('cancelled', forget)
    client.on('error', forget)
    client.on('end', forget)
    client.on('data', (request: Request) => this.#answer(client, request))
  }

  #answer(client: Client, { blocks, ping, fromSlot }: Request): void {
    if (ping) {
      this.pings++
      client.write({ pong: ping })
    }
    if (!blocks) return
    const from = fromSlot === undefined ? null : Number(fromSlot)
    if (from !== null && (this.#options.hasNoReplay || from < Math.min(...this.#blocks.keys())))
      return refuse(client, outOfRange, `from_slot ${from} is not available`)
    this.resumedFrom.push(from)
    client.isSubscribed = true
    if (from === null) return
    for (const [slot, block] of this.#blocks) if (slot >= from) client.write(updateOf(block))
  }

  receive(text: string): void {
    const { params } = JSON.parse(text) as {
      params?: { result: { value: { slot: number; block: JsonBlock } } }
    }
    if (!params) return
    const { slot, block } = params.result.value
    const message = blockMessage(slot, block)
    this.#blocks.set(slot, message)
    const oldest = this.#blocks.keys().next()
    if (this.#blocks.size > keptBlocks && !oldest.done) this.#blocks.delete(oldest.value)
    const sent = this.#edit ? this.#edit(message) : message
    if (sent) this.sendAll(updateOf(sent))
  }

  sendAll(update: Update): void {
    for (const client of this.clients) if (client.isSubscribed) client.write(update)
  }

  dropAll(): void {
    for (const client of this.clients) refuse(client, unavailable, 'restarting')
    this.clients.clear()
  }
}

const updateOf = (block: Record<string, unknown>): Update => ({ filters: ['blocks'], block })

function refuse(client: Client, code: number, details: string): void {
  client.emit('error', { code, details })
}
