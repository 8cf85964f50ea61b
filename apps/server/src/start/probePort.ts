import { once } from 'node:events'
import { createServer } from 'node:net'

/** Fails as listening would, before anything else is started. */
export async function probePort(host: string, port: number): Promise<void> {
  const server = createServer()
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
