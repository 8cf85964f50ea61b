import type { SocketMessage } from '@peregrine/contract/socketMessage'

/** Transport from the hub to its clients; socket.io in the server, a list in a test. */
export type Broadcaster = {
  join(client: string, key: string): void
  leave(client: string, key: string): void
  toRoom(key: string, message: SocketMessage): void
  toClients(clients: readonly string[], message: SocketMessage): void
}
