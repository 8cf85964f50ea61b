import type { WebSocket } from 'ws'
import type { Block } from '../ledger/blockHistory.ts'
import type { ExecutedTransaction } from '../ledger/executeTransaction.ts'
import { addressBytes } from '../wire/programAddress.ts'
import { matchesFilters } from './accountMethods.ts'
import { encodeAccount, findAccount } from './encodeAccount.ts'
import { addressAt, type Config, configAt, type Params, stringAt } from './readParams.ts'
import { renderBlock } from './renderBlock.ts'
import { type Commitment, commitmentOf, type RpcContext, slotAt } from './rpcContext.ts'
import { invalidParams, RpcError } from './rpcError.ts'

type Kind = 'slot' | 'root' | 'block' | 'logs' | 'signature' | 'account' | 'program'
type Subscription = {
  id: number
  socket: WebSocket
  kind: Kind
  params: Params
  config: Config
  commitment: Commitment
}

export type Subscriptions = {
  /** Handles `…Subscribe` and `…Unsubscribe`; null for any other method. */
  handle(socket: WebSocket, method: string, params: Params): number | boolean | null
  /** Forgets a closed socket. */
  drop(socket: WebSocket): void
  stop(): void
}

const kinds: readonly string[] = ['slot', 'root', 'block', 'logs', 'signature', 'account', 'program']
/** A socket that does not read this much is closed, so that it cannot fill the memory. */
const mostBuffered = 64 * 1024 * 1024

/** Websocket subscriptions of a node: what ran is told per transaction (processed) or at the end of its slot. */
export function createSubscriptions(context: RpcContext): Subscriptions {
  const { ledger } = context
  const active = new Map<number, Subscription>()
  let nextId = 1
  const push = ({ id, socket, kind }: Subscription, resultText: string): void => {
    if (socket.bufferedAmount > mostBuffered) return socket.terminate()
    const frame = `{"jsonrpc":"2.0","method":"${kind}Notification","params":{"result":${resultText},"subscription":${id}}}`
    if (socket.readyState === socket.OPEN) socket.send(frame)
  }
  const of = (kind: Kind): Subscription[] => [...active.values()].filter((one) => one.kind === kind)
  const inContext = (slot: number, value: unknown): string => JSON.stringify({ context: { slot }, value })

  const tellTransaction = (executed: ExecutedTransaction, slot: number, isProcessed: boolean): void => {
    const { signature, meta, keys } = executed
    const wanted = (one: Subscription): boolean => (one.commitment === 'processed') === isProcessed
    for (const one of of('logs')) {
      if (!wanted(one) || !wantsLogs(one.params[0], keys)) continue
      push(one, inContext(slot, { signature, err: meta.err, logs: meta.logMessages }))
    }
    for (const one of of('signature')) {
      if (one.params[0] !== signature || !wanted(one) || one.commitment === 'finalized') continue
      active.delete(one.id)
      push(one, inContext(slot, { err: meta.err }))
    }
  }
  const tellAccounts = (changed: readonly string[], slot: number): void => {
    for (const one of of('account')) {
      if (!changed.includes(one.params[0] as string)) continue
      push(
        one,
        inContext(
          slot,
          encodeAccount(ledger.svm, findAccount(ledger.svm, one.params[0] as string), one.config) ??
            emptyAccount,
        ),
      )
    }
    for (const one of of('program')) {
      for (const address of changed) {
        const account = encodeProgramAccount(context, address, one)
        if (account) push(one, inContext(slot, { pubkey: address, account }))
      }
    }
  }
  let waiting: ExecutedTransaction[] = []
  const stopWatching = ledger.watch({
    onTransaction(executed, slot, changed) {
      if (active.size === 0) return
      waiting.push(executed)
      tellTransaction(executed, slot, true)
      tellAccounts(changed, slot)
    },
    onBlock(block) {
      const ended = waiting
      waiting = []
      if (active.size === 0) return
      tellBlock(block)
      for (const executed of ended) tellTransaction(executed, block.slot, false)
      tellFinal()
    },
  })
  const tellBlock = (block: Block): void => {
    const root = slotAt(context, 'finalized')
    for (const one of of('slot'))
      push(one, JSON.stringify({ slot: block.slot, parent: block.parentSlot, root }))
    for (const one of of('root')) push(one, String(root))
    const rendered = new Map<string, string>()
    for (const one of of('block')) {
      const shown = one.commitment === 'finalized' ? ledger.history.find(root) : block
      if (!shown) continue
      const key = JSON.stringify([one.params[0], one.config])
      const text = rendered.get(key) ?? renderNotification(shown, one)
      rendered.set(key, text)
      push(one, text)
    }
  }
  const tellFinal = (): void => {
    const final = slotAt(context, 'finalized')
    for (const one of of('signature')) {
      const signature = one.params[0] as string
      const open = one.commitment === 'processed' ? ledger.findOpen(signature) : null
      const status = open ? { ...open, slot: ledger.slot() } : ledger.history.findStatus(signature)
      if (!status || (one.commitment === 'finalized' && status.slot > final)) continue
      active.delete(one.id)
      push(one, inContext(status.slot, { err: status.err }))
    }
  }

  return {
    handle(socket, method, params) {
      if (method.endsWith('Unsubscribe')) return active.delete(Number(params[0]))
      if (!method.endsWith('Subscribe')) return null
      const kind = method.slice(0, -'Subscribe'.length)
      if (!kinds.includes(kind)) throw new RpcError(-32601, 'Method not found')
      const subscription = readSubscription(context, { id: nextId++, socket, kind: kind as Kind, params })
      active.set(subscription.id, subscription)
      // A signature that is already in a block is told after the answer to this request.
      if (kind === 'signature') setImmediate(tellFinal)
      return subscription.id
    },
    drop(socket) {
      for (const one of active.values()) if (one.socket === socket) active.delete(one.id)
    },
    stop: stopWatching,
  }
}

const emptyAccount = {
  lamports: 0,
  owner: '1'.repeat(32),
  data: ['', 'base64'],
  executable: false,
  rentEpoch: 0,
  space: 0,
}

function readSubscription(
  context: RpcContext,
  head: Omit<Subscription, 'config' | 'commitment'>,
): Subscription {
  const { kind, params } = head
  const config = kind === 'slot' || kind === 'root' ? {} : configAt(params, 1)
  if (kind === 'account' || kind === 'program') addressAt(params, 0)
  if (kind === 'signature') stringAt(params, 0)
  const commitment = commitmentOf(context, config)
  if (kind === 'block' && commitment === 'processed') {
    throw invalidParams('Method does not support commitment below `confirmed`')
  }
  return { ...head, config, commitment }
}

function wantsLogs(filter: unknown, keys: readonly string[]): boolean {
  if (filter === 'all' || filter === 'allWithVotes') return true
  const mentions = (filter as { mentions?: string[] } | undefined)?.mentions ?? []
  return mentions.some((address) => keys.includes(address))
}

function encodeProgramAccount(
  { ledger }: RpcContext,
  address: string,
  { params, config }: Subscription,
): unknown {
  const account = findAccount(ledger.svm, address)
  if (!account) return null
  const encoded = encodeAccount(ledger.svm, account, config) as { owner: string }
  if (encoded.owner !== params[0]) return null
  const { filters } = config
  return Array.isArray(filters) && !matchesFilters(Buffer.from(account.data()), filters) ? null : encoded
}

/** The block for one filter: `all`, or only transactions that mention an account or program. */
function renderNotification(block: Block, { params, config }: Subscription): string {
  const mentioned = (params[0] as { mentionsAccountOrProgram?: string } | undefined)?.mentionsAccountOrProgram
  // Only here the option is called showRewards.
  const text = renderBlock(mentioned ? mentioning(block, mentioned) : block, {
    ...config,
    rewards: config.showRewards,
  })
  return `{"context":{"slot":${block.slot}},"value":{"slot":${block.slot},"err":null,"block":${text}}}`
}

function mentioning(block: Block, address: string): Block {
  const key = Buffer.from(addressBytesOf(address))
  return {
    ...block,
    transactions: block.transactions.filter(
      ({ wire, metaJson }) => wire.includes(key) || metaJson.includes(address),
    ),
  }
}

function addressBytesOf(address: string): Uint8Array {
  return addressBytes(addressAt([address], 0))
}
