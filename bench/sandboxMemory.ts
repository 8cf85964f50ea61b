import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { frugalProcess } from '@peregrine/sandbox/launchSandbox'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { listProcesses } from './processMemory.ts'
import type { Progress, QuickChains } from './sandbox-memory/progress.ts'

const hours = 6
const quickHours = 0.5

type Sample = { evm: number; solana: number; ownMb: number; nodesMb: number }

/** Returns the memory of the chains' process, and of the nodes that it started. */
function residentMb(pid: number): Pick<Sample, 'ownMb' | 'nodesMb'> {
  const all = listProcesses()
  const sum = (found: typeof all): number => found.reduce((total, one) => total + one.residentMb, 0)
  return {
    ownMb: sum(all.filter((process) => process.pid === pid)),
    nodesMb: sum(all.filter((process) => process.parent === pid)),
  }
}

/** Runs through the hours; the last sample is from their end. */
async function liveThrough(options: QuickChains): Promise<Sample> {
  const program = path.join(import.meta.dirname, 'sandbox-memory/quickChains.ts')
  const env = { ...process.env, ...frugalProcess.env }
  const child = fork(program, [JSON.stringify(options)], { execArgv: frugalProcess.flags, env })
  const ended = new Promise<null>((resolve) => child.once('exit', () => resolve(null)))
  const done = new Promise<Sample>((resolve) => {
    child.on('message', ({ evm, solana, isDone }: Progress) => {
      const sample = { evm, solana, ...residentMb(child.pid ?? 0) }
      if (process.env['BENCH_DETAIL']) console.error(JSON.stringify(sample))
      if (isDone) resolve(sample)
    })
  })
  const last = await Promise.race([done, ended])
  if (child.connected) child.disconnect()
  await ended
  if (!last) throw new Error('the chains ended early')
  return last
}

/**
 * Measures the memory of all sandbox chains after six hours: the EVM chains produce six hours of blocks, trades and
 * launches as fast as they can, while Solana keeps its slot time. Nothing is extrapolated.
 */
export async function benchSandboxMemory({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-memory-'))
  try {
    const last = await liveThrough({ folder, hours: isQuick ? quickHours : hours })
    const bare = { ratio: null, target: 'none', isMet: true }
    return [
      atMost('sandbox-memory', last.ownMb + last.nodesMb, 'MB', 400),
      { name: 'sandbox-memory-nodes', value: last.nodesMb, unit: 'MB', ...bare },
      { name: 'sandbox-memory-evm-trades', value: last.evm, unit: 'trades', ...bare },
      { name: 'sandbox-memory-solana-trades', value: last.solana, unit: 'trades', ...bare },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
