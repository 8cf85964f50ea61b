import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws what listening would throw, before anything else was started. */
export async function probePort(host: string, port: number): Promise<void> {
  const server = createServer()
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
