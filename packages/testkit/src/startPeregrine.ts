import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './freePort.ts'

const root = path.resolve(import.meta.dirname, '../../..')

export type PeregrineOptions = {
  /** Data folder; by default a fresh one that stop() removes. */
  dataDir?: string
  /** By default a free one. */
  port?: number
  env?: Record<string, string>
  /** Flags for Node; `npm start` uses those of scripts/serverFlags.mjs. */
  nodeFlags?: readonly string[]
}

/** Exit of a server: its code (null after a signal) and its whole output. */
export type Ended = { code: number | null; output: string }

export type Peregrine = {
  /** URL of its page, without a trailing slash. */
  url: string
  pid: number
  dataDir: string
  output(): string
  kill(signal: NodeJS.Signals): void
  ended: Promise<Ended>
  /** Sends SIGTERM, and removes the folder if it was created here. */
  stop(): Promise<Ended>
}

/** Starts the whole server in a separate process and waits until it is ready. Rejects with its output if it exits. */
export async function startPeregrine(options: PeregrineOptions = {}): Promise<Peregrine> {
  const dataDir = options.dataDir ?? makeFolder()
  const port = options.port ?? (await freePort())
  const { child, output, ended } = spawnServer(
    { ...options.env, DATA_DIR: dataDir, PORT: String(port) },
    options.nodeFlags,
  )
  const forget = () => {
    if (!options.dataDir) rmSync(path.dirname(dataDir), { recursive: true, force: true })
  }
  const url = await Promise.race([
    untilReady(child, output),
    ended.then(({ code }) => Promise.reject(new Error(`the server ended with ${code}:\n${output()}`))),
  ])
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output,
    ended,
    kill: (signal) => child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      const result = await ended
      forget()
      return result
    },
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-data-'))
  chmodSync(folder, 0o755) // As root, the database runs under another account that needs access.
  return path.join(folder, 'data')
}

/** Runs a server that is expected to exit, and returns its exit. */
export function runPeregrine(env: Record<string, string>): Promise<Ended> {
  return spawnServer(env).ended
}

function spawnServer(env: Record<string, string>, nodeFlags: readonly string[] = []) {
  const child = spawn(process.execPath, [...nodeFlags, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', VITEST: '', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)))
  const output = () => parts.join('')
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: output() }))
  })
  return { child, output, ended }
}

function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve) => {
    child.stdout?.on('data', () => {
      const url = /Peregrine ready at (\S+)/.exec(output())?.[1]
      if (url) resolve(url)
    })
  })
}
