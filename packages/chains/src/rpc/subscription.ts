import WebSocket from 'ws'
import { textOf } from './socketText.ts'
import type { RpcHooks } from './rpcClient.ts'
import { parseRpcError } from './rpcFailure.ts'

export type SubscriptionOptions = {
  /** Websocket URLs, taken in turn: each loss goes on to the next. */
  urls: readonly string[]
  method: string
  params: readonly unknown[]
  /** Called with `params.result` of each notification, untrusted. */
  onNotification(result: unknown): void
  /** Called when something may have been missed: garbage came, or the connection was lost. */
  onTrouble?(): void
  /** Called when the endpoint does not know the method; it is not asked again until another URL comes round. */
  onRefused?(): void
  hooks: RpcHooks
  signal: AbortSignal
  heartbeatMs?: number
}

const firstDelayMs = 250
const longestDelayMs = 10_000
const maxFrameBytes = 256 * 1024 * 1024

/**
 * Keeps one JSON-RPC subscription alive over websockets until the signal fires: pings, reconnects with growing jittered
 * delays, goes on to the next URL after each loss, and subscribes anew each time.
 */
export function keepSubscription(options: SubscriptionOptions): void {
  let failures = 0
  const connect = () => {
    if (options.signal.aborted) return
    const url = options.urls[failures % options.urls.length] as string
    openOnce(url, options, {
      onAlive: () => {
        failures = 0
      },
      onEnd: () => {
        const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures, 8))
        failures++
        const timer = setTimeout(connect, ceiling * (0.5 + Math.random() / 2))
        options.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
      },
    })
  }
  connect()
}

type Turn = { onAlive(): void; onEnd(): void }

function openOnce(url: string, options: SubscriptionOptions, turn: Turn): void {
  const { hooks, signal, heartbeatMs = 10_000 } = options
  const name = new URL(url).host
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: maxFrameBytes })
  let isAnswered = true
  const heartbeat = setInterval(() => {
    // A connection that died without a word looks open for minutes: two silent beats end it.
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
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: options.method, params: options.params }))
  })
  socket.on('message', (data) => {
    isAnswered = true
    readMessage(textOf(data), name, options, turn)
  })
  socket.on('error', () => hooks.onFailure?.(name, 'network'))
  socket.on('close', () => {
    clearInterval(heartbeat)
    signal.removeEventListener('abort', onAbort)
    hooks.onSocket?.(name, false)
    turn.onEnd()
    options.onTrouble?.()
  })
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
