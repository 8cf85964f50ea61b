import { setTimeout as sleep } from 'node:timers/promises'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { serverFlags } from '../scripts/serverFlags.mjs'
import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { residentMbOf } from './processMemory.ts'

const restMs = 60_000

/** Measures the server's own process after a minute at the usual rate, without sandbox and database. */
export async function benchRestMemory(): Promise<BenchResult[]> {
  const server = await startPeregrine({ nodeFlags: serverFlags })
  try {
    await sleep(restMs)
    return [atMost('rest-memory', residentMbOf(server.pid), 'MB', 300)]
  } finally {
    await server.stop()
  }
}
