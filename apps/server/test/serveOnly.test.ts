import { callSamples } from '@peregrine/testkit/callSamples'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { hostileCalls, operationsOf } from '@peregrine/testkit/hostileCalls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Follower } from '../src/realtime/testing/follow.ts'
import { followTrades, lastBlock, untilBlock, untilChanged, untilJoined } from './watchedTrades.ts'
import { makeDataDir, type Program, startChains, startProgram } from './startProgram.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const places = Array.from({ length: 3 }, makeDataDir)
const folder = (place: number): string => places[place]?.dataDir ?? ''
const followers: Follower[] = []
let database: TestDatabase
let chains: Program
let server: Program
let indexer: Program | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  chains = await startChains(folder(0), { SANDBOX_RATE: '10' })
  const shared = { SANDBOX_URL: chains.url, DATABASE_URL: database.url }
  server = await startProgram(folder(1), { ...shared, ROLES: 'serve' })
})
afterAll(async () => {
  for (const follower of followers) follower.close()
  await server?.stop()
  await indexer?.stop()
  await chains?.stop()
  for (const { remove } of places) remove()
  await database?.drop()
})

// Nobody and nothing: a server without an index knows no address.
const nobody = '0x00000000000000000000000000000000000a11ce'
const samplesOf = callSamples({ user: nobody, watched: nobody, token: nobody, pool: nobody, wallet: nobody })

/** Returns a valid call of every GET route in the OpenAPI document. */
async function paths(): Promise<string[]> {
  const described: unknown = await (await fetch(`${server.url}/openapi.json`)).json()
  return operationsOf(described).flatMap((operation) => {
    const [valid] = hostileCalls(operation, samplesOf(operation))
    return operation.method === 'GET' && valid ? [valid.url] : []
  })
}

test('with nothing indexed the page and every route answer', async () => {
  expect(await (await fetch(server.url)).text()).toContain('<html')
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200)
  const routes = await paths()
  expect(routes.length).toBeGreaterThan(10)
  const broken: string[] = []
  for (const route of routes) {
    const { status } = await fetch(`${server.url}${route}`)
    // 404 and 503 mean that something is not known (yet), 401 that it is private; a 400 would be a mistake of this
    // test.
    if (![200, 401, 404, 503].includes(status)) broken.push(`${status} ${route}`)
  }
  expect(broken).toEqual([])
  const list = (await (await fetch(`${server.url}/api/trades/bsc`)).json()) as { data: { items: unknown[] } }
  expect(list.data.items).toEqual([])
  expect(server.stderr()).not.toContain('"stack"')
})

test('subscribers of the empty server see trades once another process starts to index', async () => {
  const saidBefore = server.stderr().length
  const follower = followTrades(server.url, 'bsc')
  followers.push(follower)
  await untilJoined(follower)
  expect(follower.state()).toEqual([])
  const shared = { SANDBOX_URL: chains.url, DATABASE_URL: database.url, ROLES: 'index' }
  indexer = await startProgram(folder(2), shared)
  await untilBlock(follower, 1)
  const first = lastBlock(follower)
  await untilBlock(follower, first + 3)
  // Blocks that no reorg reaches arrive many at once, as a whole new state: the older the chain, the more of those first.
  await untilChanged(follower)
  expect(server.stderr().slice(saidBefore)).not.toContain('"stack"')
})
