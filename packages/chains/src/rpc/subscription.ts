import WebSocket from 'ws'
import { textOf } from './socketText.ts'
import { type ChainCheck, judgeReplies } from './endpointIdentity.ts'
import { maxReplyBytes } from './postJson.ts'
import type { RpcHooks } from './rpcClient.ts'
import type { RpcReply } from './replies.ts'
import { parseRpcError, RpcFailure } from './rpcFailure.ts'

export type SubscriptionOptions = {
  /** Websocket URLs, rotated after each lost connection. */
  urls: readonly string[]
  method: string
  params: readonly unknown[]
  /** Called with `params.result` of each notification, untrusted. */
  onNotification(result: unknown): void
  /** Called if something may have been missed: garbage, or a lost connection. */
  onTrouble?(): void
  /** Called if the endpoint lacks the method; not retried until the next URL. */
  onRefused?(): void
  hooks: RpcHooks
  signal: AbortSignal
  heartbeatMs?: number
  /** Verified on each new connection before subscribing; one of another chain is closed and left alone. */
  check?: ChainCheck | null
  foreignDelayMs?: number
}

const firstDelayMs = 250
const longestDelayMs = 10_000
const usualForeignDelayMs = 15_000
/** Ids of the chain check calls; 1 is the subscription. */
const firstIdentityId = 2
/** Code of `ws` for a message over the size limit. */
const tooLargeCode = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'

/**
 * Keeps one JSON-RPC subscription alive over websockets until the signal fires: pings, reconnects with growing jittered
 * delays, rotates to the next URL after each loss, and resubscribes each time.
 */
export function keepSubscription(options: SubscriptionOptions): void {
  let failures = 0
  let opened = 0
  /** Consecutive connections ended by an oversized message; replies in between do not reset it. */
  let oversized = 0
  const connect = () => {
    if (options.signal.aborted) return
    const url = options.urls[opened++ % options.urls.length] as string
    openOnce(url, options, {
      onAlive: () => {
        failures = 0
      },
      onEnd: ({ isForeign, isTooLarge }) => {
        oversized = isTooLarge ? oversized + 1 : 0
        const inRow = Math.min(Math.max(failures, oversized), 8)
        const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** inRow)
        failures++
        const { foreignDelayMs = usualForeignDelayMs } = options
        // With another URL, it is tried without extra delay.
        const isAlone = isForeign && options.urls.length === 1
        const delayMs = isAlone ? foreignDelayMs : ceiling * (0.5 + Math.random() / 2)
        const timer = setTimeout(connect, delayMs)
        options.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      },
    })
  }
  connect()
}

type Turn = { onAlive(): void; onEnd(why: { isForeign: boolean; isTooLarge: boolean }): void }

function openOnce(url: string, options: SubscriptionOptions, turn: Turn): void {
  const { hooks, signal, heartbeatMs = 10_000, check } = options
  const name = new URL(url).host
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: maxReplyBytes })
  let isAnswered = true
  let isForeign = false
  let isTooLarge = false
  const subscribe = () =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: options.method, params: options.params }))
  const identity = check
    ? new SocketIdentity(check, (why) => {
        hooks.onForeign?.(`${name} (websocket)`, why)
        if (why === null) return subscribe()
        isForeign = true
        socket.terminate()
      })
    : null
  const heartbeat = setInterval(() => {
    // A silently dead connection looks open for minutes: two missed beats end it.
    if (!isAnswered) return socket.terminate()
    isAnswered = false
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }, heartbeatMs)
  const onAbort = () => socket.terminate()
  signal.addEventListener('abort', onAbort)
  socket.on('pong', () => {
    isAnswered = true
  })
  socket.on('open', () => {
    hooks.onSocket?.(name, true)
    if (identity) for (const request of identity.requests) socket.send(JSON.stringify(request))
    else subscribe()
  })
  socket.on('message', (data) => {
    isAnswered = true
    const text = textOf(data)
    if (identity?.isAsking) identity.receive(parseMessage(text))
    else readMessage(text, name, options, turn)
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    isTooLarge = error.code === tooLargeCode
    hooks.onFailure?.(name, isTooLarge ? 'too-large' : 'network')
  })
  socket.on('close', () => {
    clearInterval(heartbeat)
    signal.removeEventListener('abort', onAbort)
    hooks.onSocket?.(name, false)
    turn.onEnd({ isForeign, isTooLarge })
    options.onTrouble?.()
  })
}

/** Checks the chain of a new connection. Inconclusive ones, such as Solana's sockets, are accepted. */
class SocketIdentity {
  readonly requests: readonly { id: number }[]
  isAsking = true
  readonly #check: ChainCheck
  readonly #onVerdict: (why: string | null) => void
  readonly #replies = new Map<number, RpcReply>()

  constructor(check: ChainCheck, onVerdict: (why: string | null) => void) {
    this.#check = check
    this.#onVerdict = onVerdict
    this.requests = check.calls.map((call, i) => ({ jsonrpc: '2.0', id: firstIdentityId + i, ...call }))
  }

  receive(message: Record<string, unknown> | null): void {
    const isRefusal = message?.['error'] !== undefined && message['error'] !== null
    const id = Number(message?.['id'])
    if (!message || !this.requests.some((request) => request.id === id)) return
    this.#replies.set(
      id,
      isRefusal ? { failure: parseRpcError(message['error']) } : { result: message['result'] },
    )
    if (this.#replies.size < this.requests.length) return
    this.isAsking = false
    this.#onVerdict(this.#judge())
  }

  #judge(): string | null {
    const missing: RpcReply = { failure: new RpcFailure('no-result', 'no reply') }
    try {
      return judgeReplies(
        this.#check,
        this.requests.map(({ id }) => this.#replies.get(id) ?? missing),
      )
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error
      return null
    }
  }
}

function readMessage(text: string, name: string, options: SubscriptionOptions, turn: Turn): void {
  const message = parseMessage(text)
  if (!message) {
    options.hooks.onFailure?.(name, 'garbage')
    options.onTrouble?.()
  } else if (message.id === 1) {
    readAnswer(message, name, options, turn)
  } else {
    const { params } = message
    if (typeof params === 'object' && params !== null && 'result' in params)
      options.onNotification(params.result)
  }
}

function readAnswer(
  message: Record<string, unknown>,
  name: string,
  options: SubscriptionOptions,
  turn: Turn,
): void {
  if (message.error === undefined) return turn.onAlive()
  options.hooks.onFailure?.(name, parseRpcError(message.error).kind)
  options.onRefused?.()
}

function parseMessage(text: string): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null
  } catch {
    // Counted by the caller as garbage.
    return null
  }
}
