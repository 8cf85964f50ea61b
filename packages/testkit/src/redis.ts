import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './freePort.ts'

export type TestRedis = { url: string; pid: number; stop(): Promise<void> }

/** True if redis-server is installed; a test without it is skipped with this in its name. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0
}

/** A throwaway in-memory Redis on 127.0.0.1, or null if redis-server is not installed. */
export async function startRedis(): Promise<TestRedis | null> {
  if (!hasRedis()) return null
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', options, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  // A test process that ends without stop() must not leave it running.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`)
    await sleep(20)
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', end)
      end()
      await ended
    },
  }
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
