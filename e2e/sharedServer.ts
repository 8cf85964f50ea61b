import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'

/** Settings of the server that browser tests need: trades fast enough to be observed, and a service fee. */
const settings = {
  SANDBOX_RATE: '12',
  SERVICE_FEE_BPS: '50',
  SERVICE_FEE_EVM: '0xfee0000000000000000000000000000000000fee',
}

/** Starts a sandbox that trades fast enough to be observed. */
export const startFastSandbox = (): Promise<Peregrine> => startPeregrine({ env: settings })

/** The address at which the files of a test run request their shared server. */
export const starterSetting = 'PEREGRINE_STARTER'

/**
 * Shares one server among all files of a test run that do not need their own: started on first use, and again after it
 * has ended. Returns the teardown.
 */
export async function setup(): Promise<() => Promise<void>> {
  // Both projects of browser tests get here; the first one creates it, and ends it.
  if (process.env[starterSetting]) return () => Promise.resolve()
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
    delete process.env[starterSetting]
    starter.close()
    await (await shared)?.stop()
  }
}
