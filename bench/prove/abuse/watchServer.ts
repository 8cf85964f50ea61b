import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Peregrine } from '@peregrine/testkit/startPeregrine'
import type { Outsider } from './outsider.ts'

/** Limit of a program's cost under attack. */
const maxGrowthMb = 300
const maxWaitMs = 2_000

/** Another visitor, and its repeated requests while the program is attacked. */
export type Watcher = Outsider & { paths: readonly string[]; hasSocket?: boolean }

export type Sighting = {
  name: string
  visits: number
  /** Longest wait for an answer, less the time the machine spent on other processes; and the longest in full. */
  longestMs: number
  wallMs: number
  misses: readonly string[]
}
export type Sightings = { growthMb: number; watchers: readonly Sighting[] }

export type Watch = {
  /** Returns one sentence per failure, and the figures in one line. */
  stop(): Promise<{ visits: number; failures: string[]; figures: string }>
}

const anyone: Watcher = { name: 'another visitor', from: '127.0.0.3', paths: ['/api/status'] }

async function messageOf<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the watching process ended with ${String(code)}`)
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T]
  return message
}

function failuresOf({ growthMb, watchers }: Sightings): string[] {
  return [
    ...watchers.flatMap(({ name, longestMs, misses }) => [
      ...(misses.length > 0 ? [`${misses.length} times ${name} was not answered: ${misses[0]}`] : []),
      ...(longestMs > maxWaitMs ? [`${name} waited ${Math.round(longestMs)} ms`] : []),
    ]),
    ...(growthMb > maxGrowthMb ? [`${growthMb} MB more resident memory`] : []),
  ]
}

/**
 * Observes a program under attack as other visitors do, with its memory: from a separate process, whose clock the
 * attack does not hold up.
 */
export async function watchServer(
  server: Peregrine,
  watchers: readonly Watcher[] = [anyone],
): Promise<Watch> {
  let hasEnded = false
  void server.ended.then(() => (hasEnded = true))
  const task = JSON.stringify({ url: server.url, pid: server.pid, watchers })
  const child = fork(path.join(import.meta.dirname, 'watchingProcess.ts'), [task], { stdio: 'inherit' })
  await messageOf(child)
  return {
    async stop() {
      const sightings = messageOf<Sightings>(child)
      child.send('stop')
      const seen = await sightings
      child.disconnect()
      const waits = seen.watchers.map(
        ({ name, longestMs, wallMs }) =>
          `${name} ${Math.round(longestMs)} ms (${Math.round(wallMs)} by the clock)`,
      )
      return {
        visits: seen.watchers.reduce((sum, { visits }) => sum + visits, 0),
        failures: [...(hasEnded ? ['the process ended'] : []), ...failuresOf(seen)],
        figures: `memory +${seen.growthMb} MB, longest wait of ${waits.join(', ')}`,
      }
    },
  }
}
