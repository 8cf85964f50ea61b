import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** True while a process with that id runs (even another user's). */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process, or null if it is gone or not visible. */
export function commandOf(pid: number): string | null {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return null
  }
}

// On systems that report it: a node's working folder is its sandbox's data folder.
function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

/** Kills a node left by a killed sandbox of this folder; reused process ids are left alone. */
export function endLeftOver(pid: number, folder: string): boolean {
  if (!commandOf(pid)?.includes('anvil') || !worksIn(pid, folder)) return false
  process.kill(pid, 'SIGKILL')
  return true
}
