import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type BenchResult, benchLine } from './benchResult.ts'
import { type ClientReport, load, type ServerReport } from './fan-out/load.ts'
import { startThrowawayDatabase } from './throwawayDatabase.ts'

type Run = { server: ServerReport; clients: ClientReport; lost: number }

function start(file: string, args: string[]): ChildProcess {
  return fork(fileURLToPath(new URL(`./fan-out/${file}`, import.meta.url)), args)
}

function told<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`a bench process ended with ${code}`)))
  })
}

async function run(kind: 'hub' | 'plain', connection: string): Promise<Run> {
  const serverProcess = start(`${kind}Server.ts`, [connection])
  const { port } = await told<{ port: number }>(serverProcess)
  const clientProcess = start('clients.ts', [kind, String(port)])
  await told(clientProcess)
  serverProcess.send('go')
  const { report: server } = await told<{ report: ServerReport }>(serverProcess)
  clientProcess.send('report')
  const { report: clients } = await told<{ report: ClientReport }>(clientProcess)
  clientProcess.disconnect()
  serverProcess.disconnect()
  const trades = (load.clients / 50) * load.tradesPerSecond * load.seconds
  return { server, clients, lost: clients.gaps + Math.abs(trades - clients.trades) }
}

/**
 * Measures a thousand clients in one busy room, against the program and plain `ws` at the same rate: processor time,
 * losses, and delay of a trade.
 */
export async function benchFanOut(): Promise<BenchResult[]> {
  const database = await startThrowawayDatabase()
  try {
    await database.pool.query(
      `insert into chain_cursor (chain, number, hash, time_ms, epoch, seq) values ('eth', 0, '', 0, $1, 0)`,
      [load.epoch],
    )
    const plain = await run('plain', '')
    const hub = await run('hub', JSON.stringify(database.connection))
    if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ plain, hub }))
    const delivered = load.clients * load.tradesPerSecond * load.seconds
    const ratio = plain.server.cpuMs / hub.server.cpuMs
    return [
      {
        name: 'fan-out',
        value: delivered / hub.server.cpuMs,
        unit: 'trades/cpu-ms',
        ratio,
        target: 'ratio>=0.75',
        isMet: ratio >= 0.75,
      },
      {
        name: 'fan-out-lost',
        value: hub.lost,
        unit: 'trades',
        ratio: null,
        target: '=0',
        isMet: hub.lost === 0,
      },
      {
        name: 'fan-out-p99',
        value: hub.clients.latencyP99,
        unit: 'ms',
        ratio: null,
        target: '<=250',
        isMet: hub.clients.latencyP99 <= 250,
      },
    ]
  } finally {
    await database.end()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const result of await benchFanOut()) console.log(benchLine(result))
}
