import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testLog } from '../log/testing/testLog.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'
import { guardScript } from './embeddedPostgresLaunch.ts'
import { endPostmaster } from './embeddedPostgresLeftOver.ts'
import { openClient } from './openClient.ts'
import { isRunning, readCommandLine } from './processInfo.ts'

// Eight clusters are created below; on a busy disk each takes seconds.
const memory = existsSync('/dev/shm') ? '/dev/shm' : null
let base = ''
let dataDir = ''
const servers: ChildProcess[] = []
const { log, lines } = testLog()
const start = () => startEmbeddedPostgres({ dataDir, log })

beforeEach(() => {
  base = mkdtempSync(path.join(memory ?? tmpdir(), 'embedded-'))
  chmodSync(base, 0o755)
  dataDir = path.join(base, 'postgres')
  lines.length = 0
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const server of servers.splice(0)) server.kill('SIGKILL')
  const pidFile = path.join(dataDir, 'postmaster.pid')
  if (existsSync(pidFile)) await endPostmaster(dataDir, Number(readFileSync(pidFile, 'utf8').split('\n')[0]))
  rmSync(base, { recursive: true })
})

async function query(text: string, cluster: Awaited<ReturnType<typeof start>>): Promise<unknown[]> {
  const client = await openClient(cluster.connection())
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

/** Runs a server in its own process, so that it can be killed. */
async function startInAnotherProcess(): Promise<{ node: ReturnType<typeof spawn>; postmaster: number }> {
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embeddedPostgres.ts'))})
    const { silentLog: log } = await import(${JSON.stringify(path.join(import.meta.dirname, '../log/log.ts'))})
    const cluster = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log }); console.log(cluster.pid())
    setInterval(() => {}, 1000)`
  const node = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(node)
  const [pid] = (await once(node.stdout, 'data')) as [Buffer]
  return { node, postmaster: Number(String(pid)) }
}

async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => readCommandLine(pid)).toBe('')
}

test('rows outlive a stop, and the server listens on no TCP port', async () => {
  const first = await start()
  await query('create table kept as select 1 n', first)
  expect(await query('show listen_addresses', first)).toEqual([{ listen_addresses: '' }])
  await first.stop()
  const second = await start()
  expect(await query('select n from kept', second)).toEqual([{ n: 1 }])
  await second.stop()
  expect(isRunning(second.pid())).toBe(false)
})

const hostile = {
  PGHOST: 'nowhere.test',
  PGPORT: '1',
  PGUSER: 'nobody',
  PGPASSWORD: 'wrong',
  PGDATABASE: 'other',
  PGSERVICE: 'other',
  PGSSLMODE: 'require',
  PGSSLNEGOTIATION: 'direct',
  PGOPTIONS: '-c search_path=other -c default_transaction_read_only=on',
  PGCLIENT_ENCODING: 'LATIN1',
  PGREPLICATION: 'database',
  PGAPPNAME: 'other',
  PGCONNECT_TIMEOUT: '1',
  PGDATA: '/nowhere',
  LC_ALL: 'tr_TR.UTF-8',
  LANG: 'ja_JP.SJIS',
  TZ: 'Asia/Kathmandu',
}

test('variables of the shell change nothing in our own database', async () => {
  for (const [name, value] of Object.entries(hostile)) vi.stubEnv(name, value)
  const cluster = await start()
  await query(`create table kept as select '游隼' as name`, cluster)
  expect(await query('select name from public.kept', cluster)).toEqual([{ name: '游隼' }])
  const shown = ['search_path', 'timezone', 'lc_messages', 'client_encoding', 'application_name']
  const [settings] = await query(
    `select ${shown.map((name) => `current_setting('${name}') as ${name}`).join()}`,
    cluster,
  )
  expect(settings).toEqual({
    search_path: 'public',
    timezone: 'UTC',
    lc_messages: 'C',
    client_encoding: 'UTF8',
    application_name: 'peregrine',
  })
  await cluster.stop()
})

test('the database ends when its server is killed', async () => {
  const { node, postmaster } = await startInAnotherProcess()
  node.kill('SIGKILL')
  await untilGone(postmaster)
})

test('a database that outlived server and guard is ended at the next start', async () => {
  const { node, postmaster } = await startInAnotherProcess()
  // Stop it first, or it may see the guard die and shut the database down itself.
  node.kill('SIGSTOP')
  for (const pid of guardsOf(postmaster)) process.kill(pid, 'SIGKILL')
  node.kill('SIGKILL')
  await once(node, 'exit')
  const next = await start()
  expect(next.pid()).not.toBe(postmaster)
  expect(lines.join()).toContain('left over')
  expect(readCommandLine(postmaster)).toBe('')
  await next.stop()
})

test('a killed postmaster is restarted with its rows', async () => {
  const cluster = await start()
  await query('create table kept as select 1 n', cluster)
  const killed = cluster.pid()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => cluster.pid()).not.toBe(killed)
  expect(await query('select n from kept', cluster)).toEqual([{ n: 1 }])
  await cluster.stop()
  expect(readCommandLine(cluster.pid())).toBe('')
})

test('a postmaster killed with a busy backend is restarted', async () => {
  const cluster = await start()
  const killed = cluster.pid()
  const busy = query('select pg_sleep(600)', cluster).catch((error: Error) => error.message)
  await expect
    .poll(() => query("select from pg_stat_activity where query like '%pg_sleep(600)%'", cluster))
    .toHaveLength(2)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => cluster.pid()).not.toBe(killed)
  expect(await busy).toMatch(/terminat/)
  await cluster.stop()
})

test('a postmaster in smart shutdown is ended and restarted', async () => {
  const cluster = await start()
  const told = cluster.pid()
  const client = await openClient(cluster.connection())
  process.kill(told, 'SIGTERM')
  await expect.poll(() => cluster.pid()).not.toBe(told)
  await client.end()
  expect(await query('select 1 n', cluster)).toEqual([{ n: 1 }])
  await cluster.stop()
})

test('a postmaster whose guard was killed is restarted under a new one', async () => {
  const cluster = await start()
  const unguarded = cluster.pid()
  for (const pid of guardsOf(unguarded)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => cluster.pid()).not.toBe(unguarded)
  expect(readCommandLine(unguarded)).toBe('')
  await cluster.stop()
})

test('a database that ignores the first signal gets another after its server is gone', async () => {
  const script = `let heard = 0; process.on('SIGINT', () => ++heard === 2 && process.exit()); setInterval(() => {}, 1000)`
  const guard = spawn('/bin/sh', ['-c', guardScript, 'guard', process.execPath, '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const [pid] = (await once(guard.stdio[3] as Readable, 'data')) as [Buffer]
  await once(guard, 'exit')
  expect(readCommandLine(Number(String(pid)))).toBe('')
})

test('a pid file with the pid of another program does not stop the start', async () => {
  const first = await start()
  const pidFile = path.join(dataDir, 'postmaster.pid')
  const text = readFileSync(pidFile, 'utf8')
  await first.stop()
  // PostgreSQL only considers processes of its own account.
  const { uid } = statSync(dataDir)
  const other = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid } : {})
  servers.push(other)
  writeFileSync(pidFile, text.replace(/^\d+/, String(other.pid)))
  const second = await start()
  await second.stop()
  expect(isRunning(other.pid ?? 0)).toBe(true)
})

test('an interrupted initialisation is repeated', async () => {
  mkdirSync(path.join(`${dataDir}.new`, 'base'), { recursive: true })
  const cluster = await start()
  expect(await query('select 1 n', cluster)).toEqual([{ n: 1 }])
  await cluster.stop()
})

test('a folder without a cluster is refused, and so is an invalid PostgreSQL setting', async () => {
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'thesis.doc'), '')
  await expect(start()).rejects.toMatchObject({ code: 'data-folder.unusable' })
  rmSync(dataDir, { recursive: true })
  const settings = { shared_buffers: 'much' }
  await expect(startEmbeddedPostgres({ dataDir, settings, log })).rejects.toMatchObject({
    code: 'data-folder.unusable',
    context: { why: expect.stringContaining('shared_buffers') },
  })
})

function parentOf(pid: number): number {
  return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
}

/** Finds the shell around a postmaster, and the one that waits for the server to exit. */
function guardsOf(postmaster: number): number[] {
  const guard = parentOf(postmaster)
  const children = spawnSync('ps', ['--ppid', String(guard), '-o', 'pid='], { encoding: 'utf8' }).stdout
  return [guard, ...children.trim().split('\n').map(Number)].filter((pid) => pid !== postmaster)
}

test.skipIf(process.getuid?.() !== 0)(
  'as root, rows are kept elsewhere if the database account cannot reach the folder',
  async () => {
    chmodSync(base, 0o700)
    const cluster = await start()
    expect(lines.join()).toContain('/var/lib/peregrine/')
    await query('create table kept as select 1 n', cluster)
    await cluster.stop()
    const again = await start()
    expect(await query('select n from kept', again)).toEqual([{ n: 1 }])
    await again.stop()
    rmSync(path.dirname(readlinkSync(dataDir)), { recursive: true })
  },
)
