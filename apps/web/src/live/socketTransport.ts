import type { SocketMessage } from '@peregrine/contract/socketMessage'
import { io } from 'socket.io-client'
import type { Transport } from './transport.ts'

/**
 * The connection over socket.io: websocket only, reconnecting for ever after 1 to 5 s, jittered by half so that a
 * restarted server is not met by everyone at once.
 */
export function createSocketTransport(): Transport {
  const socket = io({
    autoConnect: false,
    transports: ['websocket'],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    randomizationFactor: 0.5,
  })
  return {
    open(listener) {
      socket.on('message', (message: SocketMessage) => listener.onMessage(message))
      socket.on('connect', () => listener.onState('live'))
      socket.on('disconnect', (reason) => {
        listener.onState('lost')
        // The library does not come back by itself when it was the server that hung up.
        if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 1000 + Math.random() * 4000)
      })
      socket.on('connect_error', () => listener.onState('lost'))
      listener.onState('connecting')
      socket.connect()
    },
    // Nothing is kept for a closed socket: on connect everything that is followed is asked for again.
    emit: (event, body) => void (socket.connected && socket.emit(event, body)),
    close: () => void socket.close(),
  }
}
