import type { WebSocket } from 'ws'
import type { Block } from '../ledger/blockHistory.ts'
import type { ExecutedTransaction } from '../ledger/executeTransaction.ts'
import type { Params } from './readParams.ts'
import { type RpcContext, slotAt } from './rpcContext.ts'
import { RpcError } from './rpcError.ts'
import {
  blockNotification,
  followedAccount,
  programAccount,
  readSubscription,
  type Subscription,
  type SubscriptionKind,
  subscriptionKinds,
  wantsLogs,
} from './subscription.ts'

/** Changes with each block, so whoever subscribes to it learns of each one. */
const clock = 'SysvarC1ock11111111111111111111111111111111'

/** A socket with this much unread data is closed, so that it cannot exhaust memory. */
const maxBuffered = 64 * 1024 * 1024

/**
 * Websocket subscriptions of a node: transactions are reported individually (processed) or at the end of their slot.
 */
export class Subscriptions {
  readonly #context: RpcContext
  readonly #active = new Map<number, Subscription>()
  readonly #stopWatching: () => void
  #ended: ExecutedTransaction[] = []
  #nextId = 1

  constructor(context: RpcContext) {
    this.#context = context
    this.#stopWatching = context.ledger.watch({
      onTransaction: (executed, slot, changed) => this.#onTransaction(executed, slot, changed),
      onBlock: (block) => this.#onBlock(block),
    })
  }

  /** Handles `…Subscribe` and `…Unsubscribe`. */
  handle(socket: WebSocket, method: string, params: Params): number | boolean {
    if (method.endsWith('Unsubscribe')) return this.#active.delete(Number(params[0]))
    const kind = subscriptionKinds.find((one) => method === `${one}Subscribe`)
    if (!kind) throw new RpcError(-32601, 'Method not found')
    const subscription = readSubscription(this.#context, { id: this.#nextId++, socket, kind, params })
    this.#active.set(subscription.id, subscription)
    // A signature that already ran is reported after the reply to this request.
    if (kind === 'signature') setImmediate(() => this.#notifySignatures())
    return subscription.id
  }

  /** Removes a closed socket. */
  drop(socket: WebSocket): void {
    for (const one of this.#active.values()) if (one.socket === socket) this.#active.delete(one.id)
  }

  stop(): void {
    this.#stopWatching()
  }

  #of(kind: SubscriptionKind): Subscription[] {
    return [...this.#active.values()].filter((one) => one.kind === kind)
  }

  #onTransaction(executed: ExecutedTransaction, slot: number, changed: readonly string[]): void {
    if (this.#active.size === 0) return
    this.#ended.push(executed)
    this.#tellLogs(executed, slot, true)
    this.#tellAccounts(changed, slot)
    this.#notifySignatures()
  }

  #onBlock(block: Block): void {
    const ended = this.#ended
    this.#ended = []
    if (this.#active.size === 0) return
    this.#tellBlock(block)
    this.#tellAccounts([clock], block.slot)
    for (const executed of ended) this.#tellLogs(executed, block.slot, false)
    this.#notifySignatures()
  }

  #tellLogs({ signature, meta, keys }: ExecutedTransaction, slot: number, isProcessed: boolean): void {
    const value = { signature, err: meta.err, logs: meta.logMessages }
    for (const one of this.#of('logs')) {
      const isDue = (one.commitment === 'processed') === isProcessed
      if (isDue && wantsLogs(one, keys)) push(one, inContext(slot, value))
    }
  }

  #tellAccounts(changed: readonly string[], slot: number): void {
    for (const one of this.#of('account')) {
      if (changed.includes(one.params[0] as string))
        push(one, inContext(slot, followedAccount(this.#context, one)))
    }
    for (const one of this.#of('program')) {
      for (const address of changed) {
        const account = programAccount(this.#context, address, one)
        if (account) push(one, inContext(slot, { pubkey: address, account }))
      }
    }
  }

  #tellBlock(block: Block): void {
    const root = slotAt(this.#context, 'finalized')
    const { slot, parentSlot: parent } = block
    for (const one of this.#of('slot')) push(one, JSON.stringify({ slot, parent, root }))
    for (const one of this.#of('root')) push(one, String(root))
    const rendered = new Map<string, string>()
    for (const one of this.#of('block')) {
      const shown = one.commitment === 'finalized' ? this.#context.ledger.history.find(root) : block
      if (!shown) continue
      const key = JSON.stringify([one.params[0], one.config])
      const text = rendered.get(key) ?? blockNotification(shown, one)
      rendered.set(key, text)
      push(one, text)
    }
  }

  /** Reports each awaited signature that has reached its commitment, once. */
  #notifySignatures(): void {
    for (const one of this.#of('signature')) {
      const status = this.#statusAt(one)
      if (!status) continue
      this.#active.delete(one.id)
      push(one, inContext(status.slot, { err: status.err }))
    }
  }

  #statusAt({ params, commitment }: Subscription): { slot: number; err: unknown } | null {
    const { ledger } = this.#context
    const signature = params[0] as string
    const open = commitment === 'processed' ? ledger.findOpen(signature) : null
    if (open) return { ...open, slot: ledger.slot() }
    const status = ledger.history.findStatus(signature)
    const isDue = status && status.slot <= slotAt(this.#context, commitment)
    return isDue ? status : null
  }
}

function inContext(slot: number, value: unknown): string {
  return JSON.stringify({ context: { slot }, value })
}

function push({ id, socket, kind }: Subscription, resultText: string): void {
  if (socket.bufferedAmount > maxBuffered) return socket.terminate()
  const frame = `{"jsonrpc":"2.0","method":"${kind}Notification","params":{"result":${resultText},"subscription":${id}}}`
  if (socket.readyState === socket.OPEN) socket.send(frame)
}
