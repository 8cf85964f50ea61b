import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchSandbox } from '@peregrine/sandbox/launchSandbox'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { listProcesses } from './processMemory.ts'

const hours = 6
const usualRate = 5
const tradesWanted = hours * 3_600 * usualRate
const rate = 500
const mostSeconds = 270
const lookEveryMs = 5_000

async function readTrades(url: string): Promise<number> {
  const reply = await fetch(`${url}/sandbox`)
  return ((await reply.json()) as SandboxInfo).stats.trades
}

/** The sandbox's process and the nodes that it started. */
function residentMb(pid: number): number {
  const own = listProcesses().filter((process) => process.pid === pid || process.parent === pid)
  return own.reduce((sum, process) => sum + process.residentMb, 0)
}

type Sample = { trades: number; memoryMb: number }

/** Samples until so many trades were made, or time is up. */
async function sample({ url, pid }: SandboxInfo): Promise<Sample[]> {
  const samples: Sample[] = []
  const endMs = Date.now() + mostSeconds * 1000
  let trades = 0
  while (trades < tradesWanted && Date.now() < endMs) {
    await sleep(lookEveryMs)
    trades = await readTrades(url)
    samples.push({ trades, memoryMb: residentMb(pid) })
    if (process.env['BENCH_DETAIL']) console.error(JSON.stringify(samples.at(-1)))
  }
  return samples
}

/** Memory at the wanted number of trades: as it is when they were made, else along the line of the last half. */
function memoryAtEnd(samples: readonly Sample[]): number {
  const last = samples.at(-1)
  const middle = samples[Math.floor(samples.length / 2)]
  if (!last || !middle) throw new Error('no samples')
  if (last.trades >= tradesWanted || last.trades === middle.trades) return last.memoryMb
  const perTrade = Math.max(0, (last.memoryMb - middle.memoryMb) / (last.trades - middle.trades))
  return last.memoryMb + perTrade * (tradesWanted - last.trades)
}

/** What all chains of the sandbox hold after as many trades as six hours bring at the usual rate, made much faster. */
export async function benchSandboxMemory(): Promise<BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-memory-'))
  const sandbox = await launchSandbox({ dataDir: folder, rate })
  try {
    const samples = await sample(sandbox.info)
    const made = samples.at(-1)?.trades ?? 0
    return [
      atMost('sandbox-memory', memoryAtEnd(samples), 'MB', 400),
      { ...atMost('sandbox-memory-made', made, 'trades', tradesWanted), target: 'none', isMet: true },
    ]
  } finally {
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
