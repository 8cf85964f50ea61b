import type { SocketMessage } from '@peregrine/contract/socketMessage'

/** One websocket text of socket.io 5 over Engine.IO 4, as far as this page is concerned. */
export type SocketFrame =
  /** The websocket stands; the server pings, and is lost when it has been silent for `silenceMs`. */
  | { type: 'open'; silenceMs: number }
  | { type: 'ping' }
  /** The namespace is entered: the server listens. */
  | { type: 'connected' }
  | { type: 'message'; message: SocketMessage }
  /** The server hangs up, or does not let us in. */
  | { type: 'refused' }
  | { type: 'other' }

const messageHead = '42["message",'

/**
 * Reads what the server sent. The words are socket.io's: 0 open, 2 ping, 40 connected, 41 hung up, 42 event, 44 refused.
 *
 * @throws SyntaxError when the text is cut or is no JSON
 */
export function readFrame(text: string): SocketFrame {
  if (text.startsWith(messageHead))
    return { type: 'message', message: JSON.parse(text.slice(messageHead.length, -1)) as SocketMessage }
  if (text.startsWith('0')) {
    const { pingInterval, pingTimeout } = JSON.parse(text.slice(1)) as Record<string, number>
    return { type: 'open', silenceMs: (pingInterval ?? 25_000) + (pingTimeout ?? 20_000) }
  }
  if (text === '2') return { type: 'ping' }
  if (text.startsWith('40')) return { type: 'connected' }
  if (text === '1' || text.startsWith('41') || text.startsWith('44')) return { type: 'refused' }
  return { type: 'other' }
}

/** Answers to the server's words, and what the page says itself. */
export const socketWords = {
  pong: '3',
  connect: '40',
  hangUp: '41',
  event: (name: string, body: object): string => `42${JSON.stringify([name, body])}`,
} as const
