import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the files of a project ask for their shared server. */
    starter: string
  }
}

/** Settings of the server that browser tests need: trades fast enough to be observed, and a service fee. */
const settings = {
  SANDBOX_RATE: '12',
  SERVICE_FEE_BPS: '50',
  SERVICE_FEE_EVM: '0xfee0000000000000000000000000000000000fee',
}

/** Starts a sandbox that trades fast enough to be observed. */
const startFastSandbox = (): Promise<Peregrine> => startPeregrine({ env: settings })

/** The same, whose people trade no more once they have made their past. */
const startPausedSandbox = (): Promise<Peregrine> =>
  startPeregrine({ env: { ...settings, SANDBOX_PEOPLE: 'paused' } })

/**
 * Shares one server among all files of a project that do not need their own: started on first use, and again after it
 * has ended. Returns the teardown.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let shared: Promise<Peregrine> | null = null
  function start(): Promise<Peregrine> {
    const starting = project.name === 'smoke' ? startPausedSandbox() : startFastSandbox()
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
  project.provide('starter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`)
  return async () => {
    starter.close()
    await (await shared)?.stop()
  }
}
