import type { SocketMessage } from '@peregrine/contract/socketMessage'
import type { ConnectionState } from '../kit/http/useConnection.ts'

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
