import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeBase58 } from '@peregrine/core/base58'
import { type WebSocket, WebSocketServer } from 'ws'
import { keccak256 } from '../evm/keccak/keccak.ts'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import { textOf } from '../rpc/socketText.ts'

export type FakeBlock = {
  slot: number
  hash: string
  parentSlot: number
  parentHash: string
  transactions: unknown[]
}

type Kind = 'slot' | 'block' | 'account' | 'logs'
type Asked = { id: unknown; method: string; params: unknown[] }
type Reply = { result: unknown } | { error: { code: number; message: string } }

const vote = transaction(['voter', 'Vote111111111111111111111111111111111111111'], 'vote')

function transaction(accountKeys: string[], signature: string): unknown {
  const instructions = [{ programIdIndex: 1, accounts: [0], data: '' }]
  return {
    transaction: { signatures: [signature], message: { accountKeys, instructions } },
    meta: { err: null },
  }
}

/** A chain of made-up blocks behind Solana's JSON-RPC and websocket, for cases a real node cannot produce on demand. */
export class FakeSolana {
  readonly blocks = new Map<number, FakeBlock>()
  /** Slots with a block that getBlocks omits. */
  readonly unlisted = new Set<number>()
  offersBlockSubscribe = false
  offersAccountSubscribe = true
  /** Requests by method. */
  readonly calls: Record<string, number> = {}
  finalized = 0
  slot = 0
  url = ''
  wsUrl = ''
  readonly #server = http.createServer((request, response) => void this.#serve(request, response))
  readonly #sockets = new WebSocketServer({ server: this.#server })
  readonly #subscribers = new Map<WebSocket, Kind>()

  static async start(): Promise<FakeSolana> {
    const fake = new FakeSolana()
    fake.#server.listen(0, '127.0.0.1')
    await once(fake.#server, 'listening')
    const { port } = fake.#server.address() as AddressInfo
    fake.url = `http://127.0.0.1:${port}`
    fake.wsUrl = `ws://127.0.0.1:${port}`
    fake.#sockets.on('connection', (socket) => fake.#greet(socket))
    return fake
  }

  get endpoints(): ChainEndpoints {
    return { rpc: [this.url], ws: [this.wsUrl], logs: [], receipts: [], send: [] }
  }

  /** Adds a block at a slot on top of the highest one below it. */
  mine(slot: number, salt = ''): FakeBlock {
    const parentSlot = Math.max(-1, ...[...this.blocks.keys()].filter((key) => key < slot))
    const parent = this.blocks.get(parentSlot)
    const name = `${slot}${salt}`
    const block: FakeBlock = {
      slot,
      hash: encodeBase58(keccak256(Buffer.from(`${name}${parent?.hash ?? ''}`))),
      parentSlot: Math.max(0, parentSlot),
      parentHash: parent?.hash ?? '1'.repeat(32),
      transactions: [transaction(['trader', 'program'], `trade ${name}`), vote],
    }
    this.blocks.set(slot, block)
    this.slot = Math.max(this.slot, slot)
    for (const [socket, kind] of this.#subscribers) this.#notify(socket, kind, block)
    return block
  }

  /** Tells subscribers of the clock of a slot, with or without a block. */
  hint(slot: number): void {
    for (const [socket, kind] of this.#subscribers) {
      if (kind === 'account') this.#notify(socket, kind, { ...(this.blocks.get(0) as FakeBlock), slot })
    }
  }

  /** Drops the blocks above a slot. */
  forget(above: number): void {
    for (const slot of this.blocks.keys()) if (slot > above) this.blocks.delete(slot)
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked: Asked | Asked[] = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const answer = ({ id, method, params }: Asked) => ({
      jsonrpc: '2.0',
      id,
      ...this.#answer(method, params),
    })
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  }

  #answer(method: string, params: unknown[]): Reply {
    this.calls[method] = (this.calls[method] ?? 0) + 1
    if (method === 'getSlot') {
      const { commitment } = (params[0] ?? {}) as { commitment?: string }
      return { result: commitment === 'finalized' ? this.finalized : this.slot }
    }
    if (method === 'getBlocks') {
      const [from, to] = params as [number, number]
      const slots = [...this.blocks.keys()].filter(
        (slot) => slot >= from && slot <= to && !this.unlisted.has(slot),
      )
      return { result: slots.sort((a, b) => a - b) }
    }
    if (method === 'getBlock') return this.#getBlock(params[0] as number)
    if (method === 'getGenesisHash') return { result: '1'.repeat(32) }
    if (method === 'getFirstAvailableBlock') return { result: Math.min(...this.blocks.keys()) }
    return { error: { code: -32601, message: 'Method not found' } }
  }

  #getBlock(slot: number): Reply {
    const block = this.blocks.get(slot)
    if (block) return { result: toWire(block) }
    if (slot > this.slot) return { error: { code: -32004, message: `Block not available for slot ${slot}` } }
    return { error: { code: -32007, message: `Slot ${slot} was skipped, or missing due to ledger jump` } }
  }

  #greet(socket: WebSocket): void {
    socket.on('message', (data) => {
      const { id, method } = JSON.parse(textOf(data))
      const kind = String(method).replace('Subscribe', '') as Kind
      if (!this.#offers(kind)) {
        return socket.send(
          JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }),
        )
      }
      this.#subscribers.set(socket, kind)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: 1 }))
    })
    socket.on('close', () => this.#subscribers.delete(socket))
  }

  #offers(kind: Kind): boolean {
    if (kind === 'block') return this.offersBlockSubscribe
    return kind === 'account' ? this.offersAccountSubscribe : kind === 'slot' || kind === 'logs'
  }

  #notify(socket: WebSocket, kind: Kind, block: FakeBlock): void {
    const context = { slot: block.slot }
    const results: Record<Kind, unknown> = {
      slot: { slot: block.slot, parent: block.parentSlot, root: this.finalized },
      block: { context, value: { slot: block.slot, err: null, block: toWire(block) } },
      // The clock's account.
      account: { context, value: { lamports: 1, data: ['', 'base64'] } },
      logs: { context, value: { signature: '', err: null, logs: [] } },
    }
    const result = results[kind]
    socket.send(
      JSON.stringify({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription: 1 } }),
    )
  }
}

function toWire(block: FakeBlock): Record<string, unknown> {
  return {
    blockhash: block.hash,
    previousBlockhash: block.parentHash,
    parentSlot: block.parentSlot,
    blockTime: 1_700_000_000 + block.slot,
    transactions: block.transactions,
  }
}
