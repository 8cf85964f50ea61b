import { fourBuy, fourCreate, fourSell } from '@peregrine/sandbox/evm/fourCalls'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { approveCall } from '@peregrine/sandbox/evm/call'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { fourManager } from '@peregrine/sandbox/evm/contractAddresses'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet } from '@peregrine/testkit/testWallet'
import { fourmemeLaunch } from '@peregrine/protocols/fourmeme/decodeLaunch'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { indexTestChain } from '../../../../../bench/testIndexer.ts'
import type { TestApp } from '../../realtime/testing/testApp.ts'
import { openDiscoveryChain, startDiscoveringApp } from '../testing/testDiscovery.ts'
import { seedLaunches } from './launchSeeder.ts'

// Launches on four.meme's contracts, some traded, sold, filled and moved, all before the index starts. A whole index of
// the chain is the truth.

const ether = 10n ** 18n
let chain: TestChain
let provider: Awaited<ReturnType<typeof startProvider>>
let whole: TestDatabase
let start: number
let app: TestApp
let stops: (() => Promise<void>)[]

async function launchAndTrade(): Promise<void> {
  const wallet = createTestWallet(chain)
  const [creator, trader] = chain.users as [Person, Person]
  const created: `0x${string}`[] = []
  for (let at = 0; at < 6; at++) {
    const receipt = await wallet.send(
      creator,
      fourCreate(`Name ${at}`, `SYM${at}`, at % 2 ? ether / 10n : 0n),
    )
    const log = receipt.logs.find(({ topics }) => topics[0] === fourmemeLaunch.topic)
    created.push(`0x${log?.data.slice(66 + 24, 130)}`)
    await chain.mine(60)
  }
  const [first, second, third] = created as [`0x${string}`, `0x${string}`, `0x${string}`]
  await wallet.send(trader, fourBuy(first, 2n * ether, 0n))
  await wallet.send(trader, approveCall(first, fourManager))
  await wallet.send(trader, fourSell(first, 10n ** 24n, 0n))
  await wallet.send(trader, fourBuy(second, 40n * ether, 0n))
  await wallet.send(trader, fourBuy(third, 5n * ether, 0n))
}

async function timeOf(number: number): Promise<number> {
  const block = await chain.rpc.call<{ timestamp: string }>(
    'eth_getBlockByNumber',
    `0x${number.toString(16)}`,
    false,
  )
  return Number(block.timestamp) * 1_000
}

async function indexWhole(): Promise<void> {
  let until: () => void = () => undefined
  const indexed = new Promise<void>((resolve) => (until = resolve))
  const indexer = await indexTestChain(chain, whole.config, ({ blockNumber }) => {
    if (blockNumber >= start) until()
  })
  await indexed
  await indexer.stop()
}

beforeAll(async () => {
  chain = await startTestChain({ chainId: 56, mining: 'auto' })
  await launchAndTrade()
  start = Number(await chain.rpc.call('eth_blockNumber')) + 1
  await chain.mine(100)
  whole = await createTestDatabase()
  await indexWhole()
}, 240_000)
afterAll(async () => {
  await whole?.drop()
  await chain?.stop()
})

beforeEach(async () => {
  provider = await startProvider({ target: { url: chain.rpcUrl }, profile: 'free-evm' })
  app = await startDiscoveringApp([openDiscoveryChain('bsc', [provider.url])])
  await app.database.pool.query(`insert into chain_start values ('bsc', $1, $2)`, [
    start,
    await timeOf(start),
  ])
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await app.end()
  await provider.stop()
})

type Stored = { stored: number[]; stop(): Promise<void> }

function startSeeding(discovery = openDiscoveryChain('bsc', [provider.url])): Stored {
  const stored: number[] = []
  const stop = seedLaunches({
    db: app.database.pool,
    chains: new Map([['bsc', discovery] as const]),
    now: Date.now,
    waitMs: 20,
    onStored: () => stored.push(1),
    onError: (error) => {
      throw error
    },
  })
  stops.push(stop)
  return { stored, stop }
}

async function seedRow() {
  const { rows } = await app.database.pool.query('select * from launch_seed')
  return rows[0] ?? {}
}
const untilDone = () =>
  expect.poll(async () => (await seedRow()).is_done, { timeout: 120_000, interval: 20 }).toBe(true)

// Of an open curve the index knows its last trade, which is not read.
const figures = `token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, stage, progress, to_pool,
  first_block, case when stage <> 'curve' then updated_ms end as updated_ms`
async function launchesOf(database: TestDatabase, columns = figures): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select ${columns} from launch where chain = 'bsc' order by token`,
  )
  return rows
}

test('launches of before the start are as in an index of the whole chain, behind a free plan', async () => {
  const { stored } = startSeeding()
  await untilDone()
  const expected = await launchesOf(whole)
  expect(expected).toHaveLength(6)
  expect(await launchesOf(app.database)).toEqual(expected)
  expect(stored.length).toBeGreaterThan(0)
  expect(await seedRow()).toMatchObject({ launches: 6, trouble: null, below: '0' })
  const own = `select p.id, p.dex, p.token, p.quote, p.network from pool p join launch l
    on l.chain = p.chain and p.id = l.pool order by id`
  expect((await app.database.pool.query(own)).rows).toEqual((await whole.pool.query(own)).rows)
  // A birth says that all trades since are known: those of before the start are not.
  const births = `select count(*)::int as curves, count(*) filter (where p.born_ms = l.created_ms)::int as born
    from pool p join launch l on l.chain = p.chain and p.id = l.pool`
  expect((await app.database.pool.query(births)).rows).toEqual([{ curves: 6, born: 0 }])
  expect((await whole.pool.query(births)).rows).toEqual([{ curves: 6, born: 6 }])
  expect(provider.calls.eth_getLogs).toBeLessThan(40)
})

test('the columns show them; what nobody counted is unknown', async () => {
  startSeeding()
  await untilDone()
  const read = async (column: string) => {
    const reply = await app.server.inject({ url: `/api/square/four?column=${column}` })
    return reply.json().data as {
      symbol: string
      volume: unknown
      buys: unknown
      sells: unknown
      holders: unknown
    }[]
  }
  const [latest = [], progress = [], completed = []] = await Promise.all(
    ['latest', 'progress', 'completed'].map(read),
  )
  const symbolsOf = (rows: typeof latest) => rows.map(({ symbol }) => symbol)
  expect(symbolsOf(completed)).toEqual(['SYM1'])
  expect(symbolsOf([...progress, ...latest]).toSorted()).toEqual(['SYM0', 'SYM2', 'SYM3', 'SYM4', 'SYM5'])
  // The newest first.
  expect(symbolsOf(latest)).toEqual(symbolsOf(latest).toSorted().toReversed())
  expect(latest).not.toEqual([])
  for (const row of [...latest, ...progress, ...completed])
    expect(row).toMatchObject({ volume: null, buys: null, sells: null, holders: null })
})

test('ended in the middle, it goes on where it was, and reads nothing twice', async () => {
  provider.setLimits({ logRange: 10 })
  const first = startSeeding()
  await expect.poll(() => first.stored.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(0)
  await first.stop()
  const middle = await seedRow()
  expect(middle).toMatchObject({ is_done: false, trouble: null })
  expect(Number(middle.launches)).toBeLessThan(6)
  // Two servers of one database.
  startSeeding()
  startSeeding()
  await untilDone()
  expect(await seedRow()).toMatchObject({ launches: 6 })
  expect(await launchesOf(app.database)).toEqual(await launchesOf(whole))
  for (const stop of stops.splice(0)) await stop()
  const calls = provider.total()
  // Once for each chain: a restart asks the chain nothing.
  const again = startSeeding()
  await again.stop()
  expect(provider.total()).toBe(calls)
})

test('rows of the indexer win', async () => {
  const [known] = (
    await whole.pool.query<Record<string, unknown>>(`select * from launch where symbol = 'SYM0'`)
  ).rows
  const { token } = known as { token: string }
  await app.database.pool.query(
    `insert into launch select * from json_populate_record(null::launch, $1::json)`,
    [JSON.stringify({ ...known, stage: 'migrated', progress: 100, name: 'As indexed' })],
  )
  startSeeding()
  await untilDone()
  const { rows } = await app.database.pool.query('select name, stage from launch where token = $1', [token])
  expect(rows).toEqual([{ name: 'As indexed', stage: 'migrated' }])
  expect(await launchesOf(app.database, 'token')).toEqual(await launchesOf(whole, 'token'))
})

test('a node that has pruned the past: it says so, ends, and keeps what was read', async () => {
  await provider.stop()
  provider = await startProvider({
    target: { url: chain.rpcUrl },
    profile: 'pruned',
    limits: { logRange: 10, blockDepth: 300 },
  })
  startSeeding()
  await untilDone()
  const row = await seedRow()
  expect(row).toMatchObject({ trouble: 'not-served' })
  expect(Number(row.below)).toBeGreaterThan(0)
  const own = await launchesOf(app.database)
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(6)
  expect(await launchesOf(whole)).toEqual(expect.arrayContaining(own))
  // At the next start, with an endpoint that has more.
  for (const stop of stops.splice(0)) await stop()
  provider.setLimits({ blockDepth: Number.POSITIVE_INFINITY })
  startSeeding()
  await expect.poll(seedRow, { timeout: 120_000 }).toMatchObject({ is_done: true, trouble: null })
  expect(await launchesOf(app.database)).toEqual(await launchesOf(whole))
})

test('a node that does not know the word "finalized": curves are read at a block below which nothing is undone', async () => {
  provider.setLimits({ refusedTags: ['finalized'] })
  startSeeding()
  await untilDone()
  expect(await seedRow()).toMatchObject({ launches: 6, trouble: null })
  expect(await launchesOf(app.database)).toEqual(await launchesOf(whole))
})

test('a node without the word, nor the state of so old a block: not served, which the status says, and no launch is left out in silence', async () => {
  provider.setLimits({ refusedTags: ['finalized'], stateDepth: 10 })
  startSeeding()
  await untilDone()
  expect(await seedRow()).toMatchObject({ launches: 0, trouble: 'not-served' })
  expect(await launchesOf(app.database)).toEqual([])
})

test('a node that answers calls at the newest block only, whatever it says then: not served', async () => {
  const discovery = openDiscoveryChain('bsc', [provider.url])
  startSeeding({
    ...discovery,
    async request(method, params) {
      if (method === 'eth_call' && params[1] !== 'latest') throw new RpcFailure('rejected', 'out of reach')
      return discovery.request(method, params)
    },
  })
  await untilDone()
  expect(await seedRow()).toMatchObject({ launches: 0, trouble: 'not-served' })
})

test('blocks that are not final are not read', async () => {
  const height = Number(await chain.rpc.call('eth_blockNumber'))
  await app.database.pool.query('update chain_start set number = $1', [height - 10])
  startSeeding()
  await expect.poll(() => provider.calls.eth_blockNumber ?? 0, { interval: 5 }).toBeGreaterThan(4)
  expect(provider.calls.eth_getLogs ?? 0).toBe(0)
  expect(await launchesOf(app.database)).toEqual([])
})
