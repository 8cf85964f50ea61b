import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { endChild } from './frame/endChild.ts'
import { isHeld, isOrphaned, readFolderState } from './frame/folderRecord.ts'
import type { SandboxInfo } from './sandboxInfo.ts'

export type LaunchOptions = {
  /** The program's data folder; the sandbox uses `<dataDir>/sandbox`. */
  dataDir: string
  seed?: string
  /** Trades per second over all networks; 0 means no simulated people. */
  rate?: number
  /** The people trade no more once they have made their history, until asked. */
  isPaused?: boolean
  log?: (line: string) => void
}

export type LaunchedSandbox = {
  info: SandboxInfo
  adopted: boolean
  /** Resolves with the reason if a started one exits by itself. */
  broken: Promise<string>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
/**
 * Reduces the process to two thirds of its usual memory: more frequent collections cost nothing noticeable, and one
 * heap for native code, used heavily by Solana's VM, fragments less than one per thread.
 */
export const frugalProcess = {
  flags: ['--max-semi-space-size=2', '--max-old-space-size=512'],
  env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '65536' },
}
const readyWithinMs = 60_000

async function fetchInfo(url: string): Promise<SandboxInfo> {
  const reply = await fetch(`${url}/sandbox`, { signal: AbortSignal.timeout(5000) })
  if (!reply.ok) throw new Error(`the sandbox at ${url} answered ${reply.status}`)
  return (await reply.json()) as SandboxInfo
}

/** The sandbox already running permanently on this folder, once it is ready; null if there is none. */
async function findRunning(folder: string): Promise<SandboxInfo | null> {
  for (let waitedMs = 0; waitedMs < readyWithinMs; waitedMs += 200) {
    const state = readFolderState(folder)
    if (!state || !isHeld(state)) return null
    if (state.url && !isOrphaned(state)) return fetchInfo(state.url)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`the sandbox on ${folder} does not become ready`)
}

function start({ dataDir, seed, rate, isPaused }: LaunchOptions): ChildProcess {
  const env: Record<string, string | undefined> = {
    ...process.env,
    ...frugalProcess.env,
    DATA_DIR: dataDir,
    SANDBOX_PARENT: String(process.pid),
  }
  if (seed !== undefined) env.SANDBOX_SEED = seed
  if (rate !== undefined) env.SANDBOX_RATE = String(rate)
  if (isPaused !== undefined) env.SANDBOX_PEOPLE = isPaused ? 'paused' : 'trading'
  return spawn(process.execPath, [...frugalProcess.flags, program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function urlOf(child: ChildProcess, log: (line: string) => void): Promise<string> {
  let url = ''
  const lastLines: string[] = []
  return new Promise((resolve, reject) => {
    const onLine = (line: string) => {
      log(line)
      lastLines.push(line)
      if (lastLines.length > 20) lastLines.shift()
      url = /^SANDBOX_URL=(.+)$/.exec(line)?.[1] ?? url
      if (line === 'Sandbox ready') resolve(url)
    }
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', onLine)
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`the sandbox ended with code ${code}: ${lastLines.join('\n')}`)),
    )
  })
}

/**
 * Starts the sandbox as a child process, or adopts the one already running on this data folder. `stop` ends a started
 * one within 3 s and leaves an adopted one running.
 */
export async function launchSandbox(options: LaunchOptions): Promise<LaunchedSandbox> {
  const running = await findRunning(path.resolve(options.dataDir, 'sandbox'))
  if (running)
    return { info: running, adopted: true, broken: new Promise(() => undefined), stop: async () => {} }
  const child = start(options)
  const url = await urlOf(child, options.log ?? (() => {}))
  let isStopping = false
  const broken = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!isStopping) resolve(signal ? `by ${signal}` : `with code ${code}`)
    })
  })
  const stop = () => {
    isStopping = true
    return endChild(child, 4000)
  }
  return { info: await fetchInfo(url), adopted: false, broken, stop }
}
