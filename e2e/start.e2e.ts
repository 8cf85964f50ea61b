import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@peregrine/testkit/freePort'
import { runPeregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import { afterEach, beforeEach, expect, test } from 'vitest'

let base = ''
let dataDir = ''
// No trading here: these tests are about starting and ending.
const quiet = { SANDBOX_RATE: '0' }

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'peregrine-start-'))
  chmodSync(base, 0o755) // as root, the database runs under another account
  dataDir = path.join(base, 'data')
})
afterEach(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }))

type Process = { pid: number; parent: number; command: string }

function listProcesses(): Process[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid && !command.includes('<defunct>')
      ? [{ pid: Number(pid), parent: Number(parent), command }]
      : []
  })
}

function descendantsOf(pid: number, all = listProcesses()): Process[] {
  return all
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child, ...descendantsOf(child.pid, all)])
}

/** Returns those of these processes that are still running. A reused pid does not count. */
function stillThere(processes: Process[]): Process[] {
  const now = listProcesses()
  return processes.filter((one) =>
    now.some((other) => other.pid === one.pid && other.command === one.command),
  )
}

const isDatabase = ({ command }: Process) => /^\S*\/postgres -D/.test(command)

async function runRefused(env: Record<string, string>): Promise<string> {
  const ended = await runPeregrine({ ...quiet, PORT: String(await freePort()), DATA_DIR: dataDir, ...env })
  expect(ended).toMatchObject({ code: 1, output: expect.not.stringMatching(/\n\s+at |Error:/) })
  return ended.output.trim().split('\n').at(-1) ?? ''
}

test('it starts, serves the page, and SIGTERM ends it with all its children', async () => {
  const server = await startPeregrine({ dataDir, env: quiet })
  expect(server.output()).toMatch(/Peregrine ready at http:\/\/127\.0\.0\.1:\d+ \(sandbox\)/)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await (await fetch(server.url)).text()).toContain('Peregrine</title>')
  const children = descendantsOf(server.pid)
  expect(children.filter(isDatabase)).toHaveLength(1)
  expect((await server.stop()).code).toBe(0)
  expect(stillThere(children)).toEqual([])
})

test('a data folder that was emptied stops the start in one sentence', async () => {
  await (await startPeregrine({ dataDir, env: quiet })).stop()
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir, { recursive: true })
  expect(await runRefused({})).toContain(dataDir)
})
