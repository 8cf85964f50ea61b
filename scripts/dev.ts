import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { readConfig } from '../apps/server/src/config.ts'
import { launchSandbox } from '../packages/sandbox/src/launchSandbox.ts'
import { serverFlags } from './serverFlags.mjs'

// Runs the page with hot reload, the server with a restart on each change, and the sandbox chains separately: the
// server adopts them at every start, so trades and blocks continue.

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
const { port, dataDir, mode, sandbox: wanted, publicOrigins } = readConfig(process.env)
const pagePort = process.env.DEV_PORT ?? '5173'
const pageUrl = `http://127.0.0.1:${pagePort}`
const isOurSandbox = mode === 'sandbox' && !wanted.url

const sandbox = isOurSandbox ? await launchSandbox({ dataDir, ...wanted }) : null
const server = run([...serverFlags, '--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  PUBLIC_ORIGINS: [...publicOrigins, pageUrl, `http://localhost:${pagePort}`].join(),
})
const page = run(
  ['node_modules/vite/bin/vite.js', 'apps/web', '--port', pagePort, '--strictPort', '--logLevel=warn'],
  { PEREGRINE_URL: `http://127.0.0.1:${port}` },
)
const children = [server, page]
// The URL to open is the page's, not the one printed by the server.
server.stdout?.on('data', (part: Buffer) => {
  process.stdout.write(
    String(part).replace(/Peregrine ready at \S+/, `Peregrine for development at ${pageUrl}`),
  )
})
page.stdout?.pipe(process.stdout)

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
for (const child of children) child.once('exit', (code) => void end(code ?? 1))

function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
}

/** Stops the server first and the chains last: the server reads from them until its end. */
async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  await Promise.all(children.map(endChild))
  await sandbox?.stop()
  process.exit(code)
}

function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  return gone
}
