import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Follower } from '../src/realtime/testing/follow.ts'
import { changesOf, followTrades, lastBlock, untilBlock } from './watchedTrades.ts'
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

type Parameter = { name: string; in: string; required?: boolean }
type Operation = { parameters?: Parameter[] }

// Values of path parameters, by name; the rest is an unknown address.
const unknownAddress = '0x00000000000000000000000000000000000a11ce'
const words: Record<string, string> = {
  network: 'bsc',
  chainType: '1',
  chain: 'bsc',
  query: 'pepe',
  q: 'pepe',
  type: '1',
  side: 'buy',
  units: '1000000',
  slippageBps: '100',
  hash: `0x${'0a11ce'.padStart(64, '0')}`,
  inputMint: 'So11111111111111111111111111111111111111112',
  outputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  trades: `${unknownAddress}.${unknownAddress}.1.1`,
}

/** Returns every GET route in the OpenAPI document, with its path parameters filled in. */
async function paths(): Promise<string[]> {
  const described = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, { get?: Operation }>
  }
  return Object.entries(described.paths).flatMap(([path, { get }]) => {
    if (!get) return []
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? unknownAddress)
    const query = (get.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name }) => `${name}=${words[name] ?? unknownAddress}`)
    return [query.length > 0 ? `${filled}?${query.join('&')}` : filled]
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
  const follower = followTrades(server.url, 'bsc')
  followers.push(follower)
  while (follower.since() === null && follower.messages.length === 0) await sleep(20)
  expect(follower.state()).toEqual([])
  const shared = { SANDBOX_URL: chains.url, DATABASE_URL: database.url, ROLES: 'index' }
  indexer = await startProgram(folder(2), shared)
  await untilBlock(follower, 1)
  const first = lastBlock(follower)
  await untilBlock(follower, first + 3)
  expect(changesOf(follower).length).toBeGreaterThan(0)
  expect(server.stderr()).not.toContain('"stack"')
})
