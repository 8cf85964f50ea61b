import type pg from 'pg'
import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { type ClientReport, type Load, loads, stretchOf } from './fan-out/load.ts'
import {
  besideDatabase,
  end,
  reportOf,
  type Served,
  serve,
  startClients,
  startServer,
} from './fan-out/processes.ts'
import { countLost } from './fan-out/runFanOut.ts'

const calm: Load = loads.room
/** Longer than a connection without an answer to a ping is kept. */
const stopped: Load = { ...calm, seconds: 50 }
const stoppedCount = 100
/** Of the stopped ones, those that follow nothing. */
const idleCount = 10

type Phase = { served: Served; others: ClientReport }

/** Runs the room as it is, then with a hundred of its clients stopped. */
async function runPhases(
  connection: pg.ClientConfig,
): Promise<{ before: Phase; during: Phase; lost: number }> {
  const server = await startServer('hub', { connection, isWatched: true })
  const others = await startClients(server, calm.clients)
  const suspended = await startClients(server, stoppedCount, idleCount)
  try {
    const calmStretch = stretchOf(calm)
    const before = { served: await serve(server, calmStretch), others: await reportOf(others) }
    suspended.kill('SIGSTOP')
    const stretch = stretchOf(stopped, calmStretch.frames + 1)
    const during = { served: await serve(server, stretch), others: await reportOf(others) }
    const lost = countLost(during.others, stopped, calmStretch.frames + stretch.frames)
    return { before, during, lost }
  } finally {
    suspended.kill('SIGKILL')
    await end(others)
    await end(server.process)
  }
}

/**
 * Stops a hundred clients among eleven hundred in a busy room, ten of them idle: how many are left at the end, how long
 * those with a backlog were kept, what they cost in memory, and what the others notice.
 */
export async function benchStoppedClients(): Promise<BenchResult[]> {
  const { before, during, lost } = await besideDatabase(runPhases)
  const left = (during.served.clientCount ?? Number.NaN) - calm.clients
  const kept = during.served.longestBacklogMs ?? Number.NaN
  const grown = during.served.report.peakMemoryMb - before.served.report.peakMemoryMb
  const { latencyP99 } = during.others
  const ratio = latencyP99 / before.others.latencyP99
  return [
    atMost('stopped-clients-left', left, 'clients', 0),
    atMost('stopped-clients-kept', kept, 'ms', 5_000),
    atMost('stopped-clients-memory', grown, 'MB', 150),
    atMost('stopped-clients-lost', lost, 'trades', 0),
    {
      name: 'stopped-clients-p99',
      value: latencyP99,
      unit: 'ms',
      ratio,
      target: 'ratio<=2',
      isMet: ratio <= 2,
    },
  ]
}
