import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@peregrine/core/fault'
import { runAs } from './embeddedPostgresAccount.ts'
import type { Binaries } from './embeddedPostgresBinaries.ts'
import { type ClusterFolder, postgresEnv } from './embeddedPostgresFolder.ts'
import { openClient } from './openClient.ts'
import { endPostmaster } from './embeddedPostgresLeftOver.ts'
import { embeddedPostgresSettings } from './embeddedPostgresSettings.ts'
import { freeBytesOf } from './freeBytes.ts'
import type { Log } from '../log/log.ts'
import { ownConnection } from './ownConnection.ts'
import { untilAccepting } from './untilAccepting.ts'
import { walLimits } from './walLimits.ts'

export type Postmaster = { pid: number; gone: Promise<void>; stop(): Promise<void> }

export type Launch = {
  folder: ClusterFolder
  binaries: Binaries
  socketDir: string
  settings?: Record<string, string> | undefined
}

const maxLogBytes = 5_000_000

/**
 * A shell that holds the read end of our pipe: when this process dies, even by kill -9, the pipe closes and the shell
 * ends the postmaster. `<&4` is needed because a shell without job control gives background commands /dev/null as
 * input. It also has them ignore SIGINT until they install a handler: an early one is lost, so it is sent again. The
 * watch begins before the pid is written, because writing it to a dead process would end the shell.
 */
export const guardScript = `
exec 4<&0 </dev/null
"$@" 3>&- 4<&- & postmaster=$!
{
  exec 3>&-
  read -r _ <&4
  for signal in INT INT INT INT INT INT INT INT INT INT QUIT QUIT QUIT QUIT QUIT KILL; do
    kill -$signal $postmaster 2>/dev/null || exit 0
    sleep 1
  done
} & watch=$!
trap '' PIPE
echo $postmaster >&3
exec 3>&-
exec 4<&-
wait $postmaster; status=$?
kill $watch 2>/dev/null
exit $status`

/**
 * Starts the postmaster behind its guard and waits until it accepts connections. Throws a fault with its log when it
 * fails.
 */
export async function launchPostmaster(launch: Launch, log: Log): Promise<Postmaster> {
  const { folder } = launch
  for (let attempt = 1; ; attempt++) {
    const logStart = rotateLog(folder.logFile)
    const guard = spawnGuard(launch)
    const gone = new Promise<void>((resolve) => guard.once('exit', () => resolve()))
    const pid = await readPid(guard)
    if (await answers(launch.socketDir, guard, log)) {
      const stop = async () => {
        await endPostmaster(folder.dir, pid)
        await gone
      }
      return { pid, gone, stop }
    }
    const said = readFileSync(folder.logFile).subarray(logStart).toString().trim()
    // Workers of a killed postmaster notice within moments.
    if (attempt < 20 && said.includes('shared memory block')) await sleep(250)
    else throw new Fault('data-folder.unusable', { folder: folder.dir, why: lastWords(said) })
  }
}

function spawnGuard({ folder, binaries, socketDir, settings }: Launch): ChildProcess {
  const all = {
    ...embeddedPostgresSettings,
    ...walLimits(freeBytesOf(folder.dir) + walBytesOf(folder.dir)),
    unix_socket_directories: socketDir,
    ...settings,
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(folder.logFile, 'a')
  try {
    // `detached` keeps a terminal's Ctrl-C away from the database: the server decides when it stops.
    return spawn('/bin/sh', ['-c', guardScript, 'guard', binaries.postgres, '-D', folder.dir, ...args], {
      ...runAs(folder.account),
      env: postgresEnv,
      cwd: '/',
      detached: true,
      stdio: ['pipe', log, log, 'pipe'],
    })
  } finally {
    closeSync(log)
  }
}

/** Returns the current size of the log files, which are recycled. */
function walBytesOf(dir: string): number {
  const wal = path.join(dir, 'pg_wal')
  return readdirSync(wal)
    .map((name) => statSync(path.join(wal, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0)
}

function readPid(guard: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const pipe = guard.stdio[3] as Readable
    pipe.once('data', (line: Buffer) => resolve(Number(String(line))))
    guard.once('error', reject)
    guard.once('exit', (code) => reject(new Error(`the shell around PostgreSQL ended with ${code}`)))
  })
}

/**
 * Resolves to true once it accepts connections, false if it exited instead. Recovery after a power cut may take
 * minutes.
 */
function answers(socketDir: string, guard: ChildProcess, log: Log): Promise<boolean> {
  const connect = async () => (await openClient(ownConnection(socketDir, 'postgres'))).end()
  const isGone = () => guard.exitCode !== null || guard.signalCode !== null
  return untilAccepting(connect, isGone, (why) =>
    log.warn({ event: 'postgres.awaited' }, `waiting for PostgreSQL at ${socketDir}: ${why}`),
  )
}

/** Returns the size of the log at which this start begins. */
function rotateLog(file: string): number {
  if (!existsSync(file)) return 0
  const { size } = statSync(file)
  if (size <= maxLogBytes) return size
  truncateSync(file)
  return 0
}

function lastWords(said: string): string {
  const fatal = said.split('\n').filter((line) => /FATAL|PANIC|ERROR/.test(line))
  return `PostgreSQL did not start: ${(fatal.at(-1) ?? said.slice(-300)).replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') || 'no word in its log'}`
}
