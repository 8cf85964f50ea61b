import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { type Launch, launchPostmaster, type Postmaster } from './embeddedPostgresLaunch.ts'
import { endLeftOver, endPostmaster } from './embeddedPostgresLeftOver.ts'

type Keeper = { pid(): number; stop(): Promise<void> }

const retryMs = 500
const lookMs = 500

/** Starts the postmaster and restarts it whenever it dies, until stopped. Throws only when the first start fails. */
export async function keepPostmaster(launch: Launch, log: Log): Promise<Keeper> {
  let postmaster = await launchPostmaster(launch, log)
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = async () => {
    for (;;) {
      await postmaster.gone
      if (signal.aborted) return
      log.error({ event: 'postgres.ended' }, 'PostgreSQL ended by itself; starting it again')
      postmaster = (await relaunch(launch, signal, log)) ?? postmaster
    }
  }
  const looking = setInterval(() => {
    if (!signal.aborted) endHalfStopped(launch.folder.dir, postmaster, log)
  }, lookMs)
  const watching = watch()
  return {
    pid: () => postmaster.pid,
    async stop() {
      stopping.abort()
      clearInterval(looking)
      await postmaster.stop()
      await watching
      await postmaster.stop() // one that was just starting
    },
  }
}

/**
 * Ends a postmaster in smart shutdown (SIGTERM): it refuses new clients and waits for all to leave, which our
 * connections never do. It is started again afterwards.
 */
function endHalfStopped(dir: string, { pid }: Postmaster, log: Log): void {
  if (!isStopping(dir, pid) || ending.has(pid)) return
  ending.add(pid)
  const message = 'PostgreSQL was told to end by somebody else; ending it, to start it again'
  log.error({ event: 'postgres.ended' }, message)
  void endPostmaster(dir, pid).finally(() => ending.delete(pid))
}

const ending = new Set<number>()

/** The eighth line of its pid file is the postmaster's state. */
function isStopping(dir: string, pid: number): boolean {
  try {
    const lines = readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'stopping'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Retries until it starts: a full disk or lack of memory passes. Null when stopped meanwhile. */
async function relaunch(launch: Launch, signal: AbortSignal, log: Log): Promise<Postmaster | null> {
  let said = ''
  for (let attempts = 1; !signal.aborted; attempts++) {
    try {
      // If only its guard was killed, the postmaster is still running.
      await endLeftOver(launch.folder.dir, log)
      const postmaster = await launchPostmaster(launch, log)
      log.info({ event: 'postgres.back', count: attempts }, `PostgreSQL runs again, at attempt ${attempts}`)
      return postmaster
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (why !== said) {
        const message = `PostgreSQL does not start, tried again until it does: ${why}`
        log.error({ event: 'postgres.start-failed' }, message)
      }
      said = why
      await sleep(retryMs)
    }
  }
  return null
}
