import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A process's cost, and its output at exit. */
export type Cost = { cpuMs: number; residentMb: number; exitCode: number | null; said: string }

const reporter = fileURLToPath(new URL('./reportCost.ts', import.meta.url))
/** A process that runs longer is killed and has failed, whatever its output. */
const maxMs = 60_000

/** Runs a program in its own process; one killed before it reports has unbounded cost. */
export async function costOf(script: string, args: readonly string[], report: string): Promise<Cost> {
  rmSync(report, { force: true })
  const child = spawn(process.execPath, ['--import', reporter, script, ...args], {
    env: { ...process.env, HOSTILE_COST: report },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-20_000)
    })
  const timer = setTimeout(() => child.kill('SIGKILL'), maxMs)
  const [exitCode] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  const cost = exitCode === null ? { cpuMs: maxMs, residentMb: Number.POSITIVE_INFINITY } : readCost(report)
  return { ...cost, exitCode, said }
}

function readCost(report: string): Pick<Cost, 'cpuMs' | 'residentMb'> {
  return JSON.parse(readFileSync(report, 'utf8')) as Pick<Cost, 'cpuMs' | 'residentMb'>
}
