import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@peregrine/testkit/freePort'
import { runPeregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let base = ''
let dataDir = ''
// Nobody trades here: these tests are about starting and ending.
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

/** Those of these processes that run still. A number that was given to another program does not count. */
function stillThere(processes: Process[]): Process[] {
  const now = listProcesses()
  return processes.filter((one) =>
    now.some((other) => other.pid === one.pid && other.command === one.command),
  )
}

const isDatabase = ({ command }: Process) => /^\S*\/postgres -D/.test(command)
const isChain = ({ command }: Process) => /^\S*\/anvil /.test(command)

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

test('a second server on the same data folder is refused in one sentence', async () => {
  const server = await startPeregrine({ dataDir, env: quiet })
  expect(await runRefused({})).toContain(String(server.pid))
  await server.stop()
})

test('a taken port is refused in one sentence', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.once('listening', resolve))
  const { port } = holder.address() as { port: number }
  expect(await runRefused({ PORT: String(port) })).toContain(String(port))
  holder.close()
})

test.each`
  name              | value
  ${'PORT'}         | ${'seven'}
  ${'ROLES'}        | ${'index,dance'}
  ${'ETH_RPC_URL'}  | ${'ftp://node'}
  ${'SANDBOX_RATE'} | ${'-1'}
  ${'DATABASE_URL'} | ${'mysql://here'}
`(
  '$name=$value is refused in one sentence that names it',
  async ({ name, value }: Record<string, string>) => {
    expect(await runRefused({ [name ?? '']: value ?? '' })).toContain(name)
  },
)

test('a data folder that was emptied stops the start in one sentence', async () => {
  await (await startPeregrine({ dataDir, env: quiet })).stop()
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)
  expect(await runRefused({})).toContain(dataDir)
})

test('after kill -9 it starts again, and no child is there twice', async () => {
  const first = await startPeregrine({ dataDir, env: quiet })
  const before = descendantsOf(first.pid)
  first.kill('SIGKILL')
  await first.ended
  const second = await startPeregrine({ dataDir, env: quiet })
  const after = [...descendantsOf(second.pid), ...stillThere(before)]
  expect(after.filter(isDatabase)).toHaveLength(1)
  expect(after.filter(isChain)).toHaveLength(3)
  expect((await second.stop()).code).toBe(0)
  await vi.waitFor(() => expect(stillThere(after)).toEqual([]), { timeout: 20_000 })
})
