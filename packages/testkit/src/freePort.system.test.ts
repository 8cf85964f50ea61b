import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from './freePort.ts'

const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

const count = 200

/** Takes ports in another process, which stays. */
async function takenElsewhere(): Promise<number[]> {
  const module = JSON.stringify(path.join(import.meta.dirname, 'freePort.ts'))
  const script = `const { freePort } = await import(${module})
    const ports = []
    while (ports.length < ${count}) ports.push(await freePort())
    process.send(ports)
    setInterval(() => undefined, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  const [ports] = (await once(child, 'message')) as [number[]]
  return ports
}

async function takenHere(): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  return ports
}

test('no two processes get the same port, nor one process the same twice', async () => {
  const ports = (await Promise.all([takenHere(), takenElsewhere(), takenElsewhere()])).flat()
  expect(new Set(ports).size).toBe(3 * count)
})
