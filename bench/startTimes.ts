import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@peregrine/testkit/freePort'
import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { quantile } from './quantile.ts'

const root = path.resolve(import.meta.dirname, '..')
const rounds = 3

/** Returns a plain shell's environment, without the npm and Node that run this bench. */
function shellEnv(): NodeJS.ProcessEnv {
  const env = { ...process.env }
  for (const key of Object.keys(env))
    if (/^(node|npm_(package|lifecycle|command|execpath|node_execpath|config_local_prefix).*)$/i.test(key))
      delete env[key]
  const own = `node_modules${path.sep}`
  env['PATH'] = env['PATH']
    ?.split(path.delimiter)
    .filter((dir) => !dir.includes(own))
    .join(path.delimiter)
  return env
}

/** Runs `npm start` in a folder; returns seconds to its ready line. Stops it, and waits until all of it is gone. */
async function secondsToReady(folder: string, dataDir: string): Promise<number> {
  const env = { ...shellEnv(), PORT: String(await freePort()), DATA_DIR: dataDir }
  const startedMs = performance.now()
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const closed = new Promise((resolve) => child.once('close', resolve))
  const ready = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += String(part)
        if (output.includes('Peregrine ready at')) resolve((performance.now() - startedMs) / 1000)
      })
  })
  const failed = closed.then(() => Promise.reject(new Error(`npm start ended:\n${output}`)))
  try {
    return await Promise.race([ready, failed])
  } finally {
    failed.catch(() => undefined)
    child.kill('SIGTERM')
    await closed
  }
}

/** Makes a temporary folder that another account may enter: as root, the database runs under one. */
function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-start-'))
  chmodSync(folder, 0o755)
  return folder
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** Measures `npm start` on a used data folder: seconds to the ready line. */
export async function benchSecondStart(): Promise<BenchResult[]> {
  const folder = makeFolder()
  try {
    const dataDir = path.join(folder, 'data')
    await secondsToReady(root, dataDir)
    const seconds: number[] = []
    for (let round = 0; round < rounds; round++) seconds.push(await secondsToReady(root, dataDir))
    return [atMost('second-start', quantile(seconds, 0.5), 's', 10)]
  } finally {
    remove(folder)
  }
}

/** Measures `git clone` and `npm start` of the current commit, to the ready line: install, build, start. */
export async function benchCloneToReady(): Promise<BenchResult[]> {
  const folder = makeFolder()
  try {
    const clone = path.join(folder, 'peregrine')
    const startedMs = performance.now()
    execFileSync('git', ['clone', '--quiet', root, clone])
    const cloneSeconds = (performance.now() - startedMs) / 1000
    const seconds = cloneSeconds + (await secondsToReady(clone, path.join(clone, 'data')))
    return [atMost('clone-to-ready', seconds, 's', 120)]
  } finally {
    remove(folder)
  }
}
