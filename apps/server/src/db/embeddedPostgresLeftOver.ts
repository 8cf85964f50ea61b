import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, readCommandLine } from './processInfo.ts'

/**
 * Ends a postmaster of this folder that outlived its server, so that the next one has its own guard and settings.
 * The caller holds the owner lock: no live server uses that postmaster.
 */
export async function endLeftOver(dir: string, log: (line: string) => void): Promise<void> {
  const pidFile = path.join(dir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (isPostmasterOf(dir, pid)) {
    log(`ending PostgreSQL ${pid}, left over from a server that was killed`)
    await endPostmaster(dir, pid)
  } else if (isRunning(pid)) {
    // The number was given to another program since. PostgreSQL would refuse to start; of a dead pid it takes care.
    rmSync(pidFile, { force: true })
  }
}

/** Fast shutdown (roll back, checkpoint, exit); after half a minute the immediate one, which the log repairs. */
export async function endPostmaster(dir: string, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostmasterOf(dir, pid)) return
    signalIfThere(pid, signal)
    for (let waits = 0; waits < 1200 && isPostmasterOf(dir, pid); waits++) await sleep(25)
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function isPostmasterOf(dir: string, pid: number): boolean {
  const words = readCommandLine(pid)
  return words.includes('postgres') && words.includes(dir)
}
