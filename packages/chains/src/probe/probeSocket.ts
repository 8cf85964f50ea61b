import { WebSocket } from 'ws'
import { textOf } from '../rpc/socketText.ts'

const openTimeoutMs = 4_000

type Subscription = { method: string; params: readonly unknown[] }

/** Returns the websocket URL at the same address. */
export function socketUrlOf(url: string): string {
  return url.replace(/^http/, 'ws')
}

/**
 * Opens a websocket and tries subscriptions on it.
 *
 * @returns one answer per subscription; null if the socket did not open or answered none
 */
export function probeSocket(
  url: string,
  subscriptions: readonly Subscription[],
  signal: AbortSignal,
): Promise<boolean[] | null> {
  return new Promise((resolve) => {
    const bare = new URL(url)
    bare.hash = ''
    const socket = new WebSocket(bare, { handshakeTimeout: openTimeoutMs, maxPayload: 4 * 1024 * 1024 })
    const answers = new Map<number, boolean>()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      socket.terminate()
      resolve(answers.size > 0 ? subscriptions.map((_, id) => answers.get(id) ?? false) : null)
    }
    const timer = setTimeout(end, openTimeoutMs)
    signal.addEventListener('abort', end)
    // Refused or broken: `close` follows, and what was answered counts.
    socket.on('error', () => undefined)
    socket.on('close', end)
    socket.on('open', () => {
      for (const [id, call] of subscriptions.entries())
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...call }))
    })
    socket.on('message', (data) => {
      const answer = parseAnswer(textOf(data))
      if (answer && answer.id < subscriptions.length) answers.set(answer.id, answer.isOk)
      if (answers.size === subscriptions.length) end()
    })
  })
}

/** Notifications have no id and are passed over, like anything that is not JSON. */
function parseAnswer(text: string): { id: number; isOk: boolean } | null {
  try {
    const { id, result } = JSON.parse(text) as { id?: unknown; result?: unknown }
    return typeof id === 'number' && id >= 0 ? { id, isOk: result !== undefined } : null
  } catch {
    // A socket that sends something else serves no subscriptions, and times out.
    return null
  }
}
