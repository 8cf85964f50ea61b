import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { loads } from './fan-out/load.ts'
import { besideDatabase } from './fan-out/processes.ts'
import { type FanOut, runFanOut } from './fan-out/runFanOut.ts'

/** As long as a reader takes for a trade to be at once. */
const patienceMs = 250

type Runs = { plain: FanOut; hub: FanOut }

async function runBoth(load: (typeof loads)[keyof typeof loads]): Promise<Runs> {
  return besideDatabase(async (connection) => {
    const plain = await runFanOut('plain', load)
    const hub = await runFanOut('hub', load, connection)
    const numberOfClients = (key: string, value: unknown) =>
      key === 'offsets' ? (value as unknown[]).length : value
    if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ plain, hub }, numberOfClients))
    return { plain, hub }
  })
}

const delivery = (name: string, { hub }: Runs): BenchResult[] => [
  atMost(`${name}-lost`, hub.lost, 'trades', 0),
  atMost(`${name}-p99`, hub.clients.latencyP99, 'ms', patienceMs),
]

/**
 * Measures a thousand clients in one busy room, against the program and plain `ws` at the same rate: processor time,
 * losses, and delay of a trade.
 */
export async function benchFanOut(): Promise<BenchResult[]> {
  const runs = await runBoth(loads.room)
  const { clients, tradesPerFrame, frameMs, seconds } = loads.room
  const { cpuMs } = runs.hub.server
  const delivered = (clients * tradesPerFrame * seconds * 1_000) / frameMs
  const ratio = runs.plain.server.cpuMs / cpuMs
  return [
    {
      name: 'fan-out',
      value: delivered / cpuMs,
      unit: 'trades/cpu-ms',
      ratio,
      target: 'ratio>=0.75',
      isMet: ratio >= 0.75,
    },
    ...delivery('fan-out', runs),
  ]
}

/** Measures ten thousand clients that receive twenty thousand frames a second together: losses, and delay of a trade. */
export async function benchCrowd(): Promise<BenchResult[]> {
  return delivery('crowd', await runBoth(loads.crowd))
}
