import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestDatabase } from '@peregrine/testkit/database'
import { freePort } from '@peregrine/testkit/freePort'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDataDir, runProgram, startProgram } from './startProgram.ts'
import { untilGone } from './untilGone.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const quiet = { SANDBOX_RATE: '0' }
let place: ReturnType<typeof makeDataDir>
const servers: Server[] = []

beforeEach(() => {
  place = makeDataDir()
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
  place.remove()
})

/** Starts into the fault: exit code 1, nothing on stdout, one sentence on stderr, nothing left running. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runProgram(place.dataDir, { ...quiet, ...env })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^[A-Z][^\n]*\.\n$/)
  expect(stderr).not.toMatch(/\n\s+at |Error\b|undefined|NaN|\[object/)
  return stderr.trim()
}

async function serve(reply: (method: string) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const { id, method } = JSON.parse(text || '{}') as { id?: number; method?: string }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: reply(method ?? '') }))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '0'],
  ['SANDBOX_RATE', '-1'],
  ['SANDBOX_SEED', 'x'.repeat(65)],
  ['ROLES', 'foo'],
  ['PUBLIC_ORIGINS', 'foo'],
  ['ETH_RPC_URL', 'ftp://x'],
  ['SOL_RPC_URL', 'not a url'],
  ['DATABASE_URL', 'mysql://somewhere'],
  ['REDIS_URL', 'foo'],
  ['SANDBOX_URL', 'foo'],
  ['START_BLOCKS_BACK', '-5'],
  ['RETENTION_TRADE_DAYS', 'long'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
])('%s=%s stops the start in one sentence that names it', async (name, value) => {
  expect(await refusal({ [name]: value })).toMatch(new RegExp(`\\b${name}\\b`))
  expect(existsSync(place.dataDir)).toBe(false)
})

test('a websocket without its endpoint names the one that is missing', async () => {
  expect(await refusal({ ETH_WS_URL: 'ws://127.0.0.1:1' })).toBe(
    'The setting ETH_RPC_URL must be set when ETH_WS_URL is set.',
  )
})

test('an unreachable sandbox is named', async () => {
  const dead = `127.0.0.1:${await freePort()}`
  expect(await refusal({ SANDBOX_URL: `http://${dead}` })).toContain('SANDBOX_URL')
  await untilGone(place.dataDir)
})

test('a sandbox address that names something else is told', async () => {
  const nonsense = await serve(() => ({ hello: 'world' }))
  expect(await refusal({ SANDBOX_URL: nonsense })).toBe(
    'The setting SANDBOX_URL names something that is no sandbox.',
  )
  await untilGone(place.dataDir)
})

test('a database that holds the rows of other chains is refused, and left as it was', async () => {
  const database = await createTestDatabase()
  try {
    await database.pool.query(`insert into meta (key, value) values ('environment', 'of other chains')`)
    expect(await refusal({ DATABASE_URL: database.url })).toBe(
      'The setting DATABASE_URL names a database of other chains; give each set of chains a database of its own.',
    )
    const { rows } = await database.pool.query('select key, value from meta order by key')
    expect(rows).toEqual([{ key: 'environment', value: 'of other chains' }])
  } finally {
    await database.drop()
  }
  await untilGone(place.dataDir)
})

test('a dead database is named; the folder can be used afterwards, by one process on a port of its own', async () => {
  const url = `postgres://127.0.0.1:${await freePort()}/nothing`
  expect(await refusal({ DATABASE_URL: url })).toContain('DATABASE_URL')
  await untilGone(place.dataDir)
  const first = await startProgram(place.dataDir, quiet)
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  const other = makeDataDir()
  try {
    const { code, stderr } = await runProgram(other.dataDir, { ...quiet, PORT: String(first.port) })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Port ${first.port} on 127.0.0.1 is taken by another program; set PORT to a free one.\n`,
    })
    expect(existsSync(other.dataDir)).toBe(false)
  } finally {
    other.remove()
  }
  expect(await refusal({})).toBe(
    `Another Peregrine (process ${first.pid}) already uses the data folder ${place.dataDir}.`,
  )
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${first.url}/sandbox`)).status).toBe(200)
  expect((await first.stop()).code).toBe(0)
  await untilGone(place.dataDir)
})
