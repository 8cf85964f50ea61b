import type { SocketMessage } from '@peregrine/contract/socketMessage'
import type { ConnectionState } from '../kit/http/useConnection.ts'

export type TransportListener = {
  onMessage(message: SocketMessage): void
  onState(state: ConnectionState): void
}

/** One connection to the server's stream. Tests bring their own. */
export type Transport = {
  open(listener: TransportListener): void
  emit(event: 'subscribe' | 'unsubscribe', body: object): void
  /** Hangs up and calls again at once: the server knows a connection by the session that it began with. */
  renew(): void
  close(): void
}
