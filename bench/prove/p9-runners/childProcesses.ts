import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RunnerTask } from './childRunner.ts'

const program = fileURLToPath(new URL('./childRunner.ts', import.meta.url))

/** A runner process that ended, was killed, or stands still until it is woken. */
export type Stopped = { wasStopped: boolean; wake(): Promise<void> }

/** Runs a runner until it ends or stops at its step. Throws if it failed by itself. */
export async function runProcess(task: RunnerTask): Promise<Stopped> {
  const child = spawn(process.execPath, ['--no-warnings', program, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const stopping = once(child.stdout, 'data').then(() => 'stopping' as const)
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) => {
    if (code !== 0 && signal !== 'SIGKILL') throw new Error(`a runner failed by itself: ${errors}`)
    return 'ended' as const
  })
  const first = await Promise.race([stopping, ended])
  if (first === 'stopping' && task.how === 'SIGSTOP')
    return {
      wasStopped: true,
      async wake() {
        // It says that it stops before it does: a single signal could come too early.
        const waking = setInterval(() => child.kill('SIGCONT'), 100)
        await ended.finally(() => clearInterval(waking))
      },
    }
  await ended
  return { wasStopped: child.signalCode === 'SIGKILL', wake: async () => undefined }
}
