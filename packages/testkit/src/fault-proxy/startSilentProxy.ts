import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
  url: string
  /** Connections of clients, open or silent. */
  connectionCount(): number
  /** Stops forwarding, on open connections for good, without closing anything. */
  silence(): void
  /** Forwards what connects from now on. */
  restore(): void
  stop(): Promise<void>
}

/** Starts a TCP proxy that can go silent as a sleeping machine or a changed network does. */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isSilent = false
  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // It is followed by `close`; a test ends connections from either side.
    socket.on('error', () => undefined)
  }
  let clients = 0
  const server = createServer((client) => {
    clients++
    client.on('close', () => clients--)
    keep(client)
    if (isSilent) return void client.pause()
    const upstream = connect({ host: hostname, port: Number(port) })
    keep(upstream)
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connectionCount: () => clients,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    restore: () => void (isSilent = false),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
