import { createServer } from 'node:net'

/** A TCP port on 127.0.0.1 that was free a moment ago. Prefer listening on port 0 if the program allows it. */
export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port)
        else reject(new Error('listening without a port'))
      })
    })
  })
}
