import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { untilFound } from '@peregrine/testkit/untilFound'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import { indexTestChain } from '../../../../../bench/testIndexer.ts'
import type { PoolHistory } from '../../domain/discovery/poolHistory.ts'
import type { TestApp } from '../../realtime/testing/testApp.ts'
import { openDiscoveryChain, startDiscoveringApp } from '../testing/testDiscovery.ts'
import { HistoryKeeper } from './historyKeeper.ts'

// A chain with some hundred trades on real contracts, behind a free plan. Its whole index is the truth; the other index
// begins after the last trade, and reads the past of a pool on demand.

type Provider = Awaited<ReturnType<typeof startProvider>>

let chain: TestChain
let provider: Provider
let whole: TestDatabase
let pool: string
let pair: string
let head: number

beforeAll(async () => {
  chain = await startTestChain({ chainId: 1, mining: 'manual' })
  await chain.sendSwaps(500, 2)
  head = Number(await chain.rpc.call('eth_blockNumber'))
  await chain.mine(80)
  whole = await createTestDatabase()
  let until: () => void = () => undefined
  const indexed = new Promise<void>((resolve) => (until = resolve))
  const indexer = await indexTestChain(chain, whole.config, ({ blockNumber }) => {
    if (blockNumber >= head) until()
  })
  await indexed
  await indexer.stop()
  const { rows } = await whole.pool.query<{ pool: string }>(
    `select pool from trade where in_pool and side <> 'x' group by pool order by count(*) desc limit 1`,
  )
  pool = rows[0]?.pool ?? ''
  const pairs = await whole.pool.query<{ pool: string }>(
    `select t.pool from trade t join pool p on p.chain = t.chain and p.id = t.pool
     where t.in_pool and t.side <> 'x' and p.family = 'v2' group by t.pool order by count(*) desc limit 1`,
  )
  pair = pairs.rows[0]?.pool ?? ''
})
afterAll(async () => {
  await whole?.drop()
  await chain?.stop()
})

let app: TestApp
let keeper: HistoryKeeper

async function openKeeper(): Promise<HistoryKeeper> {
  const chains = new Map([['eth', openDiscoveryChain('eth', [provider.url])] as const])
  return new HistoryKeeper({
    db: app.database.pool,
    chains,
    now: Date.now,
    onError: (error) => {
      throw error
    },
  })
}

beforeEach(async () => {
  provider = await startProvider({ target: { url: chain.rpcUrl }, profile: 'free-evm' })
  app = await startDiscoveringApp([openDiscoveryChain('eth', [provider.url])])
  const block = await chain.rpc.call<{ timestamp: string }>(
    'eth_getBlockByNumber',
    `0x${(head + 1).toString(16)}`,
    false,
  )
  await app.database.pool.query(`insert into chain_start values ('eth', $1, $2)`, [
    head + 1,
    Number(block.timestamp) * 1_000,
  ])
  const reply = await app.server.inject({ url: `/eth/pool-info/${pool}` })
  expect(reply.statusCode).toBe(200)
  keeper = await openKeeper()
})
afterEach(async () => {
  await keeper.stop()
  await app.end()
  await provider.stop()
})

/** Asks as a page does, until the past is known or cannot be. */
function watchUntilDone(asked = pool): Promise<PoolHistory> {
  const findDone = async () => {
    const told = await keeper.watch('eth', asked)
    return told.isReading ? null : told
  }
  return untilFound(findDone, { what: 'end of the reading', endMs: 120_000, everyMs: 50 })
}

const exact = 'period, open_s::text, native_open, native_high, native_low, native_close, buys, sells'
async function candlesOf(database: TestDatabase, table: string, asked = pool): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select ${exact} from ${table} where chain = 'eth' and pool = $1 and period >= 60 order by period, open_s`,
    [asked],
  )
  return rows
}

test('the past read on demand equals what a whole index has, candle by candle', async () => {
  const { fromMs, isWhole, trouble } = await watchUntilDone()
  expect({ isWhole, trouble }).toEqual({ isWhole: true, trouble: null })
  const genesis = await chain.rpc.call<{ timestamp: string }>('eth_getBlockByNumber', '0x0', false)
  expect(fromMs).toBe(Number(genesis.timestamp) * 1_000)
  const expected = await candlesOf(whole, 'candle')
  expect(expected.length).toBeGreaterThan(6)
  expect(await candlesOf(app.database, 'past_candle')).toEqual(expected)
  // Dollars follow the coin's price of each hour, which hardly moved here.
  const dollars = `select open_s, close from %s where pool = $1 and period = 60 order by open_s`
  const read = async (database: TestDatabase, table: string) =>
    (await database.pool.query<{ close: number }>(dollars.replace('%s', table), [pool])).rows
  const [own, theirs] = [await read(app.database, 'past_candle'), await read(whole, 'candle')]
  for (const [at, { close }] of own.entries()) expect(close / (theirs[at]?.close ?? 0)).toBeCloseTo(1, 1)
  const reply = await app.server.inject({ url: `/api/candles/eth/${pool}?period=1m&type=native-price` })
  expect(reply.json().data.length).toBe(own.length)
  // One width is refused, and never asked again.
  expect(provider.calls.eth_getLogs).toBeLessThan(40)
})

test('a pair that was stored before it was asked of pairs is asked whether it is a stable one', async () => {
  expect((await app.server.inject({ url: `/eth/pool-info/${pair}` })).statusCode).toBe(200)
  const forgotten = await app.database.pool.query('update pool set is_stable = null where id = $1', [pair])
  expect(forgotten.rowCount).toBe(1)
  await watchUntilDone(pair)
  const expected = await candlesOf(whole, 'candle', pair)
  expect(expected.length).toBeGreaterThan(6)
  expect(await candlesOf(app.database, 'past_candle', pair)).toEqual(expected)
})

test('ended in the middle, it goes on where it was, and counts no trade twice', async () => {
  provider.setLimits({ logRange: 10 })
  const first = await keeper.watch('eth', pool)
  expect(first.isReading).toBe(true)
  await expect
    .poll(async () => (await app.database.pool.query('select from pool_history')).rowCount, { interval: 5 })
    .toBe(1)
  await keeper.stop()
  const { rows } = await app.database.pool.query<{ from_number: string }>(
    'select from_number from pool_history',
  )
  keeper = await openKeeper()
  // Two servers of one database read the same pool.
  const other = await openKeeper()
  await Promise.all([watchUntilDone(), other.watch('eth', pool)])
  await other.stop()
  expect(Number(rows[0]?.from_number)).toBeGreaterThan(0)
  expect(await candlesOf(app.database, 'past_candle')).toEqual(await candlesOf(whole, 'candle'))
})

test('a node that has pruned the past says no trade was made: the page says how far back it goes', async () => {
  provider.setLimits({ blockDepth: 200 })
  const told = await watchUntilDone()
  expect(told).toMatchObject({ isWhole: false, isReading: false, trouble: 'not-served' })
  // All that it still has: a block is a second here, and 80 came after the last trade.
  const known = await app.database.pool.query<{ first: string }>(
    'select min(from_ms) as first from pool_history',
  )
  expect(told.fromMs).toBe(Number(known.rows[0]?.first))
  const { rows } = await app.database.pool.query<{ from_number: string }>(
    'select from_number from pool_history',
  )
  expect(Number(rows[0]?.from_number)).toBe(head + 80 - 200)
  expect((await candlesOf(app.database, 'past_candle')).length).toBeGreaterThan(0)
  const calls = provider.total()
  await keeper.watch('eth', pool)
  expect(provider.total()).toBe(calls)
})

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })

test('nobody looks any more: it stops, and reads nothing', async () => {
  provider.setLimits({ logRange: 10 })
  let now = Date.now()
  const chains = new Map([['eth', openDiscoveryChain('eth', [provider.url])] as const])
  const idle = new HistoryKeeper({ db: app.database.pool, chains, now: () => now, onError: () => undefined })
  await idle.watch('eth', pool)
  now += 60_000
  const place = () => app.database.pool.query<{ from_number: string }>('select from_number from pool_history')
  await expect.poll(async () => (await place()).rowCount, { interval: 5 }).toBe(1)
  const calls = provider.total()
  const { rows } = await place()
  // The stretch that had begun is kept; the next one would have been read by the time this one answers.
  await expect
    .poll(async () => Number((await fetch(provider.url, { method: 'POST', body: ping })).ok))
    .toBe(1)
  expect((await place()).rows).toEqual(rows)
  expect(provider.total() - calls).toBeLessThan(20)
  expect(Number(rows[0]?.from_number)).toBeGreaterThan(0)
  await idle.stop()
})
