import { spawnSync } from 'node:child_process'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { expect, test } from 'vitest'

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

/** Returns the databases among these. A newly forked process of one still has its parent's command. */
function databasesOf(processes: Process[]): Process[] {
  const found = processes.filter(({ command }) => /^\S*\/postgres -D/.test(command))
  return found.filter(({ parent }) => !found.some(({ pid }) => pid === parent))
}

test('it starts, serves the page, and SIGTERM ends it with all its children', async () => {
  const server = await startPeregrine({ env: { SANDBOX_RATE: '0' } })
  expect(server.output()).toMatch(/Peregrine ready at http:\/\/127\.0\.0\.1:\d+ \(sandbox\)/)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await (await fetch(server.url)).text()).toContain('Peregrine</title>')
  const children = descendantsOf(server.pid)
  expect(databasesOf(children)).toHaveLength(1)
  expect((await server.stop()).code).toBe(0)
  expect(stillThere(children)).toEqual([])
})
