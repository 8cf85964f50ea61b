import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the files of a project ask for their shared server. */
    starter: string
    /** The same, for the server whose people are paused. */
    pausedStarter: string
  }
}

/** Whom the service fee goes to. */
export const operator = '0xfee0000000000000000000000000000000000fee'

/** Settings of the server that browser tests need: trades fast enough to be observed, and a service fee. */
const settings = {
  SANDBOX_RATE: '12',
  SERVICE_FEE_BPS: '50',
  SERVICE_FEE_EVM: operator,
}

/** Starts a sandbox that trades fast enough to be observed. */
const startFastSandbox = (): Promise<Peregrine> => startPeregrine({ env: settings })

/** The same, whose people trade no more once they have made their past. */
export const startPausedSandbox = (): Promise<Peregrine> =>
  startPeregrine({ env: { ...settings, SANDBOX_PEOPLE: 'paused' } })

type Shared = { starter: string; stop: () => Promise<void> }

/** A server that is started when it is first asked for, and again after it has ended. */
async function share(start: () => Promise<Peregrine>): Promise<Shared> {
  let shared: Promise<Peregrine> | null = null
  function startAgain(): Promise<Peregrine> {
    const starting = start()
    void starting
      .then(({ ended }) => ended)
      .finally(() => (shared = null))
      .catch(() => undefined)
    return starting
  }
  const starter = createServer((_, reply) => {
    shared ??= startAgain()
    shared.then(
      ({ url }) => reply.end(url),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    )
  })
  starter.listen(0, '127.0.0.1')
  await once(starter, 'listening')
  return {
    starter: `http://127.0.0.1:${(starter.address() as AddressInfo).port}`,
    async stop() {
      starter.close()
      await (await shared)?.stop()
    },
  }
}

/**
 * Shares two servers among all files of a project that do not need their own: one whose people trade all the time, and
 * one whose people are paused. All of smoke has the latter. Returns the teardown.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const paused = await share(startPausedSandbox)
  const usual = project.name === 'smoke' ? paused : await share(startFastSandbox)
  project.provide('starter', usual.starter)
  project.provide('pausedStarter', paused.starter)
  return async () => {
    for (const { stop } of new Set([usual, paused])) await stop()
  }
}
