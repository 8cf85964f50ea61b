import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keptBlocks } from '@peregrine/sandbox/evm/startEvmChain'
import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { listProcesses } from './processMemory.ts'
import { type Progress, type QuickChains, usualRate } from './sandbox-memory/progress.ts'

/** More than a node keeps the transactions of: the first half fills it, the second shows what still grows. */
const blocks = 3 * Math.max(...Object.values(keptBlocks))
const hours = 6
/** Four of the six networks are on EVM chains. */
const evmTrades = (hours * 3_600 * usualRate * 4) / 6
/** The flags with which the program starts its sandbox. */
const execArgv = ['--max-semi-space-size=2', '--max-old-space-size=512']

type Sample = { trades: number; memoryMb: number }

/** The process of the chains and the nodes that it started. */
function residentMb(pid: number): number {
  const own = listProcesses().filter((process) => process.pid === pid || process.parent === pid)
  return own.reduce((sum, process) => sum + process.residentMb, 0)
}

async function sample(folder: string): Promise<Sample[]> {
  const options: QuickChains = { folder, blocks }
  const program = path.join(import.meta.dirname, 'sandbox-memory/quickChains.ts')
  const child = fork(program, [JSON.stringify(options)], { execArgv })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const samples: Sample[] = []
  const done = new Promise<void>((resolve) => {
    child.on('message', ({ trades, isDone }: Progress) => {
      samples.push({ trades, memoryMb: residentMb(child.pid ?? 0) })
      if (isDone) resolve()
    })
  })
  await Promise.race([done, ended])
  if (child.connected) child.disconnect()
  await ended
  if (process.env['BENCH_DETAIL']) for (const one of samples) console.error(JSON.stringify(one))
  return samples
}

/** Mean slope of the second half, in MB a trade; what shrinks is taken as standing still. */
function growthOf(samples: readonly Sample[]): number {
  const half = samples.slice(Math.floor(samples.length / 2))
  const mean = (of: (one: Sample) => number): number =>
    half.reduce((sum, one) => sum + of(one), 0) / half.length
  const [trades, memory] = [mean((one) => one.trades), mean((one) => one.memoryMb)]
  const spread = mean((one) => (one.trades - trades) ** 2)
  const common = mean((one) => (one.trades - trades) * (one.memoryMb - memory))
  return spread === 0 ? 0 : Math.max(0, common / spread)
}

/**
 * What all chains of the sandbox hold after six hours: they live through blocks of the usual size as fast as they can
 * until thrice the kept history, and the growth of the second half is drawn out to six hours of trades.
 */
export async function benchSandboxMemory(): Promise<BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-memory-'))
  try {
    const samples = await sample(folder)
    const last = samples.at(-1)
    if (!last || samples.length < 10) throw new Error('the chains ended early')
    const growth = growthOf(samples)
    const memoryMb = last.memoryMb + growth * Math.max(0, evmTrades - last.trades)
    const bare = { ratio: null, target: 'none', isMet: true }
    return [
      atMost('sandbox-memory', memoryMb, 'MB', 400),
      { name: 'sandbox-memory-measured', value: last.memoryMb, unit: 'MB', ...bare },
      { name: 'sandbox-memory-growth', value: growth * 10_000, unit: 'MB/10000trades', ...bare },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
