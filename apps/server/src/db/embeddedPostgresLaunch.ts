import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@peregrine/core/fault'
import pg from 'pg'
import { runAs } from './embeddedPostgresAccount.ts'
import type { Binaries } from './embeddedPostgresBinaries.ts'
import { type ClusterFolder, postgresEnv } from './embeddedPostgresFolder.ts'
import { endPostmaster } from './embeddedPostgresLeftOver.ts'
import { embeddedPostgresSettings } from './embeddedPostgresSettings.ts'

export type Postmaster = { pid: number; gone: Promise<void>; stop(): Promise<void> }

export type Launch = {
  folder: ClusterFolder
  binaries: Binaries
  socketDir: string
  settings?: Record<string, string> | undefined
}

const maxLogBytes = 5_000_000

/**
 * A shell that holds the read end of our pipe: when this process dies, by kill -9 too, the pipe closes and the shell
 * sends the postmaster SIGINT. `<&4` is needed because a shell without job control gives background commands
 * /dev/null as their input.
 */
const guardScript = `
exec 4<&0 </dev/null
"$@" 3>&- 4<&- & postmaster=$!
echo $postmaster >&3
exec 3>&-
{ read -r _ <&4; kill -INT $postmaster; } & watch=$!
exec 4<&-
wait $postmaster; status=$?
kill $watch 2>/dev/null
exit $status`

/** Starts the postmaster behind its guard and waits until it answers. Faults with what its log says when it does not. */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const { folder } = launch
  for (let attempt = 1; ; attempt++) {
    const logStart = rotateLog(folder.logFile)
    const guard = spawnGuard(launch)
    const gone = new Promise<void>((resolve) => guard.once('exit', () => resolve()))
    const pid = await readPid(guard)
    if (await answers(launch.socketDir, guard)) {
      const stop = async () => {
        await endPostmaster(folder.dir, pid)
        await gone
      }
      return { pid, gone, stop }
    }
    const said = readFileSync(folder.logFile).subarray(logStart).toString().trim()
    // Workers of a postmaster that was killed notice it within moments.
    if (attempt < 20 && said.includes('shared memory block')) await sleep(250)
    else throw new Fault('data-folder.unusable', { folder: folder.dir, why: lastWords(said) })
  }
}

function spawnGuard({ folder, binaries, socketDir, settings }: Launch): ChildProcess {
  const all = { ...embeddedPostgresSettings, unix_socket_directories: socketDir, ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(folder.logFile, 'a')
  try {
    // `detached` keeps a terminal's Ctrl-C away from the database: the server decides when it ends.
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

function readPid(guard: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const pipe = guard.stdio[3] as Readable
    pipe.once('data', (line: Buffer) => resolve(Number(String(line))))
    guard.once('error', reject)
    guard.once('exit', (code) => reject(new Error(`the shell around PostgreSQL ended with ${code}`)))
  })
}

/** True once it takes connections, false when it ended instead. Recovery after a power cut may take minutes. */
async function answers(socketDir: string, guard: ChildProcess): Promise<boolean> {
  while (guard.exitCode === null && guard.signalCode === null) {
    const client = new pg.Client({ host: socketDir, port: 5432, user: 'postgres', database: 'postgres' })
    client.on('error', () => undefined) // a connection cut while starting shows in connect() as well
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isUp) return true
    await sleep(20)
  }
  return false
}

/** Size of the log from which this start writes on. */
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
