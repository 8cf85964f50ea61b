import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './freePort.ts'

const root = path.resolve(import.meta.dirname, '../../..')

export type PeregrineOptions = {
  /** Data folder; a fresh one, removed by stop(), when left out. */
  dataDir?: string
  /** A free one when left out. */
  port?: number
  env?: Record<string, string>
  /** Flags for Node; `npm start` has those of scripts/serverFlags.mjs. */
  nodeFlags?: readonly string[]
}

/** How a server ended: its code (null after a signal) and all that it wrote. */
export type Ended = { code: number | null; output: string }

export type Peregrine = {
  /** Where its page is served, without a slash at the end. */
  url: string
  pid: number
  dataDir: string
  output(): string
  kill(signal: NodeJS.Signals): void
  ended: Promise<Ended>
  /** SIGTERM, and the folder gone when it was made here. */
  stop(): Promise<Ended>
}

/** Starts the whole server in a process of its own and waits until it is ready. Rejects with its output when it ends. */
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
  chmodSync(folder, 0o755) // as root, the database runs under another account, which must get in
  return path.join(folder, 'data')
}

/** Runs a server that is expected to end by itself, and tells how. */
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
