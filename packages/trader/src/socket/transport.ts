import type { SocketMessage } from '@peregrine/contract/socketMessage'

/** The state of the one connection to the server's stream. */
export type ConnectionState = 'connecting' | 'live' | 'lost'

export type TransportListener = {
  onMessage(message: SocketMessage): void
  onState(state: ConnectionState): void
}

/** A connection to the server's stream. Tests provide their own. */
export type Transport = {
  open(listener: TransportListener): void
  emit(event: 'subscribe' | 'unsubscribe', body: object): void
  /** Disconnects and reconnects at once: the server ties a connection to its initial session. */
  renew(): void
  close(): void
}
