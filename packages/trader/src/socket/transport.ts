import type { SocketMessage } from '@peregrine/contract/socketMessage'

/** The state of the one connection to the server's stream. */
export type ConnectionState = 'connecting' | 'live' | 'lost'

export type TransportListener = {
  onMessage(message: SocketMessage): void
  onState(state: ConnectionState): void
  /**
   * A live connection is silent and may be dead: the time in milliseconds when the server was last heard. Null once it
   * is heard again; `onState` ends a doubt as well.
   */
  onDoubt?(heardAtMs: number | null): void
}

/** A connection to the server's stream. Tests provide their own. */
export type Transport = {
  open(listener: TransportListener): void
  emit(event: 'subscribe' | 'unsubscribe', body: object): void
  /** Disconnects and reconnects at once: the server ties a connection to its initial session. */
  renew(): void
  /**
   * Asks the server whether it is there, because the page woke up or the network came or went. A connection that waits
   * for its next try connects at once when the page `woke`.
   */
  check(sign: 'woke' | 'offline'): void
  close(): void
}
