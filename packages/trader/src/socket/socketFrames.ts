import type { SocketMessage } from '@peregrine/contract/socketMessage'

/** A websocket message of socket.io 5 over Engine.IO 4, as far as this page needs it. */
export type SocketFrame =
  /** The websocket is open. */
  | { type: 'open' }
  | { type: 'ping' }
  /** The namespace is joined: the server is listening. */
  | { type: 'connected' }
  | { type: 'message'; message: SocketMessage }
  /** The server disconnected or refused us. */
  | { type: 'refused' }
  | { type: 'other' }

const messageHead = '42["message",'

/**
 * Decodes a server message. The codes are socket.io's: 0 open, 2 ping, 40 connected, 41 disconnected, 42 event, 44
 * refused.
 *
 * @throws SyntaxError when the text is truncated or not JSON
 */
export function readFrame(text: string): SocketFrame {
  if (text.startsWith(messageHead))
    return { type: 'message', message: JSON.parse(text.slice(messageHead.length, -1)) as SocketMessage }
  if (text.startsWith('0')) return { type: 'open' }
  if (text === '2') return { type: 'ping' }
  if (text.startsWith('40')) return { type: 'connected' }
  if (text === '1' || text.startsWith('41') || text.startsWith('44')) return { type: 'refused' }
  return { type: 'other' }
}

/** The page's messages, including replies to the server's. */
export const socketMessages = {
  pong: '3',
  connect: '40',
  hangUp: '41',
  /** Unsubscribes from nothing, with a request for an answer: every version of the server refuses it at once. */
  probe: '421["unsubscribe",{}]',
  event: (name: string, body: object): string => `42${JSON.stringify([name, body])}`,
} as const
