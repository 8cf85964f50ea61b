import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a child process politely, and by force after `patienceMs`. Resolves once it is gone. */
export async function endChild(child: ChildProcess, patienceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(timer)
}
