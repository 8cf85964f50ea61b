import type { SignalSource } from '@peregrine/trader/orders/signalLine'
import { createSocketTransport, type SocketParts, socketUrl } from '@peregrine/trader/socket/socketTransport'
import type { ConnectionState } from '@peregrine/trader/socket/transport'
import { WebSocket } from 'ws'

/** The connection to the server's stream. */
export type Connection = SignalSource & {
  /** Connects anew: the server ties a connection to the session that it began with. */
  renew(): void
  close(): void
}

type Given = {
  server: string
  cookie(): string
  onState(state: ConnectionState): void
}

/** A websocket with the session's cookie. */
function opener({ server, cookie }: Given): SocketParts['openSocket'] {
  return (url, { onMessage, onClose }) => {
    const headers = { cookie: cookie(), 'user-agent': 'peregrine-agent' }
    const socket = new WebSocket(url, { headers, origin: server, perMessageDeflate: false })
    socket.on('message', (data) => {
      // As `ws` hands over whole messages.
      if (Buffer.isBuffer(data)) onMessage(data.toString('utf8'))
    })
    socket.on('close', onClose)
    // It is followed by `close`, which connects again.
    socket.on('error', () => undefined)
    return socket
  }
}

/** Connects to the server's stream, again whenever the connection is lost. */
export function openConnection(given: Given): Connection {
  const listeners = new Map<string, Parameters<SignalSource['listen']>[1]>()
  let isLive = false
  const transport = createSocketTransport({
    url: socketUrl(given.server),
    openSocket: opener(given),
    random: Math.random,
  })
  transport.open({
    onMessage: (message) => {
      for (const [prefix, listener] of listeners)
        if (message.topic.startsWith(prefix)) listener.onMessage(message)
    },
    onState: (state) => {
      isLive = state === 'live'
      given.onState(state)
      if (isLive) for (const listener of listeners.values()) listener.onConnect()
    },
  })
  return {
    listen(prefix, listener) {
      listeners.set(prefix, listener)
      if (isLive) listener.onConnect()
      return () => void listeners.delete(prefix)
    },
    emit: (event, body) => transport.emit(event, body),
    renew: () => transport.renew(),
    close: () => transport.close(),
  }
}
