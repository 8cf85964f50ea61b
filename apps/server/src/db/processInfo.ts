import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** True when a process with this pid exists, under any user. A zombie counts. */
export function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns program and arguments of a process; empty for none, or for a zombie. */
export function readCommandLine(pid: number): string {
  if (!isRunning(pid)) return ''
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch (error) {
    // It exited between the two calls.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
