import { createServer, type Server } from 'node:net'

/** Below the numbers that systems give to outgoing connections and to listeners on port 0. */
const firstPort = 20_000
const count = 5_000
/** A number belongs to whichever process listens on its guard; the system takes it back when that process ends. */
const guardOf = (port: number): number => port + count

/** Listens on 127.0.0.1, or returns null if the port is taken. */
function take(port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/**
 * A free TCP port on 127.0.0.1 that no other call returns while this process lives, whether in this process, another
 * worker or another run. Prefer listening on port 0 if the program allows it.
 */
export async function freePort(): Promise<number> {
  // Processes begin at different places, so that they seldom find each other's.
  const start = process.pid * 37
  for (let i = 0; i < count; i++) {
    const port = firstPort + ((start + i) % count)
    const guard = await take(guardOf(port))
    if (!guard) continue
    guard.unref()
    const server = await take(port)
    if (!server) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
  throw new Error(`no port from ${firstPort} to ${firstPort + count - 1} is free`)
}
