import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { isRunning, readCommandLine } from './processInfo.ts'

/**
 * Ends a postmaster of this folder that outlived its server, so that the next one has its own guard and settings, and
 * the orphans of one that was killed. The caller holds the owner lock, so no live server uses them.
 */
export async function endLeftOver(dir: string, log: Log): Promise<void> {
  const pidFile = path.join(dir, 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  if (isPostmasterOf(dir, pid)) {
    const message = `ending PostgreSQL ${pid}, left over from a server that was killed`
    log.warn({ event: 'postgres.left-over' }, message)
    await endPostmaster(dir, pid)
  } else if (isRunning(pid)) {
    // The pid now belongs to another program, and PostgreSQL would refuse to start. It handles dead pids itself.
    rmSync(pidFile, { force: true })
  }
  await endOrphans(dir)
}

/**
 * Requests a fast shutdown (roll back, checkpoint, exit); after half a minute an immediate one, which needs recovery.
 */
export async function endPostmaster(dir: string, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostmasterOf(dir, pid)) return
    signalIfThere(pid, signal)
    for (let waits = 0; waits < 1200 && isPostmasterOf(dir, pid); waits++) await sleep(25)
  }
}

/**
 * Ends backends of a killed postmaster: they exit by themselves unless busy, and block any new postmaster until then.
 * Each has the cluster as its working directory.
 */
async function endOrphans(dir: string): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of processesIn(dir)) signalIfThere(pid, signal)
    for (let waits = 0; waits < 40 && processesIn(dir).length > 0; waits++) await sleep(25)
  }
}

function processesIn(dir: string): number[] {
  if (process.platform !== 'linux') return []
  const home = realpathSync(dir)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isIn(home, pid) && readCommandLine(pid).startsWith('postgres:'))
}

function isIn(home: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === home
  } catch {
    // It has exited, or belongs to another user.
    return false
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
