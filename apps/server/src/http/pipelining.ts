import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Open requests per connection. Browsers and proxies use one. */
const maxOpen = 4

/**
 * Ends connections that pipeline requests without reading the answers. Node would dispatch all of a chunk, some
 * thousands, and keep every answer.
 */
export function limitPipelining(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[]
  const open = new WeakMap<Socket, number>()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const count = (open.get(socket) ?? 0) + 1
    if (count > maxOpen) return void socket.destroy()
    open.set(socket, count)
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    for (const listener of listeners) listener.call(server, request, response)
  })
}
