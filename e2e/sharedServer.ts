import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'

/** A sandbox that trades fast enough to be watched. */
export const startFastSandbox = (): Promise<Peregrine> => startPeregrine({ env: { SANDBOX_RATE: '12' } })

/** Where the files of a test run ask for the server that they share. */
export const starterSetting = 'PEREGRINE_STARTER'

/**
 * One server for all files of a test run that do not need one of their own: started when the first of them asks, and
 * again for the next one when it has ended. Returns what ends it.
 */
export async function setup(): Promise<() => Promise<void>> {
  let shared: Promise<Peregrine> | null = null
  function start(): Promise<Peregrine> {
    const starting = startFastSandbox()
    void starting
      .then(({ ended }) => ended)
      .finally(() => (shared = null))
      .catch(() => undefined)
    return starting
  }
  const starter = createServer((_, reply) => {
    shared ??= start()
    shared.then(
      ({ url }) => reply.end(url),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    )
  })
  starter.listen(0, '127.0.0.1')
  await once(starter, 'listening')
  process.env[starterSetting] = `http://127.0.0.1:${(starter.address() as AddressInfo).port}`
  return async () => {
    starter.close()
    await (await shared)?.stop()
  }
}
