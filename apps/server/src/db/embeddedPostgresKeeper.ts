import { setTimeout as sleep } from 'node:timers/promises'
import { type Launch, launchPostmaster, type Postmaster } from './embeddedPostgresLaunch.ts'

type Keeper = { pid(): number; stop(): Promise<void> }

const retryMs = 1000

/** Starts the postmaster, and starts it again whenever it dies, until stopped. Faults only when the first start fails. */
export async function keepPostmaster(launch: Launch, log: (line: string) => void): Promise<Keeper> {
  let postmaster = await launchPostmaster(launch)
  const stopping = new AbortController()
  const watch = async () => {
    for (;;) {
      await postmaster.gone
      if (stopping.signal.aborted) return
      log('PostgreSQL ended by itself; starting it again')
      postmaster = (await relaunch(launch, stopping.signal, log)) ?? postmaster
    }
  }
  const watching = watch()
  return {
    pid: () => postmaster.pid,
    async stop() {
      stopping.abort()
      await postmaster.stop()
      await watching
      await postmaster.stop() // one that was just being started
    },
  }
}

/** Tries until it starts: a full disk or a lack of memory passes. Null when stopped meanwhile. */
async function relaunch(
  launch: Launch,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<Postmaster | null> {
  while (!signal.aborted) {
    try {
      return await launchPostmaster(launch)
    } catch (error) {
      log(`PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`)
      await sleep(retryMs)
    }
  }
  return null
}
