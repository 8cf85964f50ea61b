import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@peregrine/testkit/freePort'
import { serverFlags } from '../../../scripts/serverFlags.mjs'
import { killAll } from './programProcesses.ts'

const root = path.resolve(import.meta.dirname, '../../..')

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }

export type Program = {
  url: string
  port: number
  pid: number
  dataDir: string
  stdout(): string
  stderr(): string
  kill(signal: NodeJS.Signals): void
  ended: Promise<Ended>
  /** Sends SIGTERM; resolves with the exit. */
  stop(): Promise<Ended>
}

const serverScript = 'apps/server/src/main.ts'
const sandboxScript = 'packages/sandbox/src/main.ts'

/** Makes a folder that the database's account can reach; `remove` first ends whatever still runs on it. */
export function makeDataDir(): { dataDir: string; remove(): void } {
  const base = mkdtempSync(path.join(tmpdir(), 'peregrine-program-'))
  chmodSync(base, 0o755)
  return {
    dataDir: path.join(base, 'data'),
    remove() {
      killAll(base)
      rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

// The environment of the test run must not reach the program.
const foreign =
  /^(NODE_ENV|VITEST.*|DATABASE_URL|REDIS_URL|ROLES|PORT|HOST|PUBLIC_ORIGINS|SANDBOX_.*|LOG_.*|.*_(RPC|WS)_URL)$/

function cleanEnv(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
}

function spawnScript(script: string, env: Record<string, string>) {
  const flags = script === serverScript ? serverFlags : []
  const child = spawn(process.execPath, [...flags, script], {
    cwd: root,
    env: { ...cleanEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => (said.stdout += part))
  child.stderr.on('data', (part) => (said.stderr += part))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    // `exit`, not `close`: a surviving child may hold the pipe.
    child.once('exit', (code, signal) => {
      // Fixed wait: what was written before the exit is in the pipe, and nothing marks its end.
      setTimeout(() => resolve({ code, signal, ...said }), 100)
    })
  })
  return { child, said, ended }
}

async function untilSaid(
  pattern: RegExp,
  {
    child,
    said,
    ended,
  }: { child: ChildProcess; said: Ended | { stdout: string; stderr: string }; ended: Promise<Ended> },
): Promise<string> {
  const heard = new Promise<string>((resolve) => {
    const look = () => {
      const found = pattern.exec(said.stdout)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', look)
  })
  const tooSoon = ended.then(({ code, stdout, stderr }) =>
    Promise.reject(new Error(`it ended with ${code} before it was ready:\n${stdout}${stderr}`)),
  )
  return Promise.race([heard, tooSoon])
}

async function startScript(script: string, ready: RegExp, env: Record<string, string>, dataDir: string) {
  const port = Number(env.PORT ?? (await freePort()))
  const started = spawnScript(script, { ...env, DATA_DIR: dataDir, PORT: String(port) })
  const { child, said, ended } = started
  const url = await untilSaid(ready, started)
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  } satisfies Program
}

/** Starts the server as `npm start` does, on a free port; resolves once it is ready. */
export function startProgram(dataDir: string, env: Record<string, string> = {}): Promise<Program> {
  return startScript(serverScript, /Peregrine ready at (\S+)/, env, dataDir)
}

/** Starts the sandbox's chains alone, as `npm run sandbox` does; `url` is the SANDBOX_URL for a server. */
export function startChains(dataDir: string, env: Record<string, string> = {}): Promise<Program> {
  return startScript(sandboxScript, /SANDBOX_URL=(\S+)[\s\S]*Sandbox ready/, env, dataDir)
}

/** Runs a server that should exit by itself, and returns how it did. */
export async function runProgram(dataDir: string, env: Record<string, string>): Promise<Ended> {
  const PORT = env.PORT ?? String(await freePort())
  return spawnScript(serverScript, { ...env, DATA_DIR: dataDir, PORT }).ended
}
