import type { SquareRow } from '@peregrine/contract/squareRow'
import { type LaunchColumn, launchColumns } from '@peregrine/contract/topics/launchColumns'
import { square } from '@peregrine/contract/topics/square'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { measureFigures } from './measureFigures.ts'
import { SquareReader } from './squareReader.ts'
import { squareChanges } from './squareTopic.ts'
import { watchFigures } from './watchFigures.ts'

const startMs = 1_800_000_000_000
const token = `0x${'a1'.repeat(20)}`
const dev = `0x${'de'.repeat(20)}`
const curve = `0x${'cc'.repeat(20)}`
const dex = `0x${'dd'.repeat(20)}`
const kol = `0x${'88'.repeat(20)}`
const wallet = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    'create table trade_all partition of trade for values from (minvalue) to (maxvalue)',
  )
})
afterAll(() => database.drop())

beforeEach(async () => {
  const { pool } = database
  await database.empty(
    'trade',
    'candle',
    'balance',
    'launch',
    'launch_figure',
    'token',
    'token_search',
    'pool',
  )
  await database.empty('marked_wallet', 'chain_cursor')
  await pool.query(
    `insert into token (chain, address, symbol, name, decimals, total_supply, skeleton, first_block, first_seen_ms,
       is_holders_complete, price_usd, market_cap, liquidity_micros)
     values ('bsc', $1, 'PEPE', 'Pepe', 18, 1000, 'pepe', 1, 1, true, 2, 2000, 7000000)`,
    [token],
  )
  await launch(token, { progress: 40 })
  await pool.query(`insert into marked_wallet values ('EVM', $1, 'Kate', 'KOL')`, [kol])
  await pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms,
       reserves) values ('bsc', $1, 'pancakeswap-v2', 'bsc', '{a,b}', 'a', 'b', true, 1, 1, '{1,2}')`,
    [dex],
  )
})

async function launch(
  address: string,
  { progress = 0, stage = 'curve', createdMs = startMs, updatedMs = startMs } = {},
): Promise<void> {
  await database.pool.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, created_ms, updated_ms, stage,
       progress, first_block)
     values ('bsc', $1, 'four', 'fourmeme', $1 || 'c', $2, $3, $1, $1, $4, $5, $6, $7, 1)`,
    [address, '0x0000000000000000000000000000000000000000', dev, createdMs, updatedMs, stage, progress],
  )
}

async function hold(owner: string, units: number): Promise<void> {
  await database.pool.query(
    `insert into balance (chain, token, account, owner, units) values ('bsc', $1, $2, $2, $3)
     on conflict (chain, token, account) do update set units = excluded.units`,
    [token, owner, units],
  )
}

let index = 0
async function buy(sender: string, timeMs: number, block: number, side = 'b', of = token): Promise<void> {
  index++
  await database.pool.query(
    `insert into trade (chain, network, block_number, block_hash, time_ms, tx_index, tx_hash, idx, in_pool, in_wallet,
       route_id, hops, dex, pool, sender, side, token, quote, sold_token, bought_token, seen_ms)
     values ('bsc', 'four', $1, 'h', $2, $3::integer, 'tx' || $3::integer, 0, true, true, 'r', 1, 'fourmeme', $4 || 'c', $5, $6, $4, 'q', 'q', $4, $2)`,
    [block, timeMs, index, of, sender, side],
  )
}

const noContracts = async () => new Set<string>()
const measure = (nowMs: number, findContracts: () => Promise<ReadonlySet<string>> = noContracts) =>
  measureFigures(database.pool, 'bsc', [token], { findContracts, nowMs })
const read = (nowMs: number, filter = '', column: LaunchColumn = 'latest') =>
  new SquareReader(database.pool, () => nowMs).read('four', column, filter)

test('holders are counted: wallets, developer, snipers, tagged wallets; the curve and pools are not', async () => {
  await hold(curve, 500)
  await hold(dex, 100)
  await hold('0x000000000000000000000000000000000000dead', 50)
  await hold(dev, 40)
  await hold(kol, 30)
  for (let n = 1; n <= 12; n++) await hold(wallet(n), n)
  await hold(wallet(99), 0)
  await buy(dev, startMs, 1)
  await buy(wallet(1), startMs, 1)
  await buy(wallet(12), startMs + 5_000, 4)
  await buy(wallet(2), startMs + 5_001, 2)
  await buy(wallet(3), startMs + 5_001, 3)
  await buy(wallet(4), startMs + 1_000, 1, 's')
  await measure(startMs + 10_000, async () => new Set([curve]))
  const [row] = await read(startMs + 10_000)
  expect(row).toMatchObject({
    holders: 17,
    // 40 + 30 + 12 + 11 + … + 5
    top10: 13.8,
    dev: 4,
    // In the first block, five seconds later, and a block later; the developer does not count.
    snipers: 3,
    sniperShare: 1.5,
    kols: 1,
    liquidity: 7,
    marketCap: 2_000,
    quote: 'BNB',
  })
})

test('an untraded token has unknown snipers, not zero', async () => {
  await measure(startMs)
  expect((await read(startMs))[0]).toMatchObject({ holders: 0, snipers: null, sniperShare: null, top10: 0 })
  await buy(wallet(1), startMs + 3_600_000, 900)
  await measure(startMs + 3_600_500)
  await buy(wallet(2), startMs + 3_604_000, 905)
  await measure(startMs + 3_605_000)
  expect((await read(startMs))[0]?.snipers).toBe(2)
})

test('snipers are fixed a minute after the first trade; their holdings are still counted', async () => {
  await buy(wallet(1), startMs, 1)
  await hold(wallet(1), 100)
  await measure(startMs + 61_000)
  await hold(wallet(1), 20)
  await database.pool.query('delete from trade')
  await measure(startMs + 70_000)
  expect((await read(startMs))[0]).toMatchObject({ snipers: 1, sniperShare: 2 })
})

test('the first 70 buyers are counted, and those who hold more than a hundredth of their first purchase', async () => {
  for (let n = 1; n <= 72; n++) await buy(wallet(n), startMs + n * 1_000, n)
  await buy(wallet(1), startMs + 1_500, 1)
  await database.pool.query('update trade set bought_units = 1000')
  for (let n = 1; n <= 30; n++) await hold(wallet(n), n <= 20 ? 11 : 10)
  await hold(wallet(71), 500)
  await measure(startMs + 80_000)
  expect((await read(startMs))[0]).toMatchObject({ firstBuyers: 70, firstBuyersIn: 20 })
  await hold(wallet(1), 0)
  await measure(startMs + 80_500)
  expect((await read(startMs + 1_000))[0]).toMatchObject({ firstBuyers: 70, firstBuyersIn: 19 })
  // A minute after the last of them they are settled, whatever is dropped later.
  await measure(startMs + 150_000)
  await database.pool.query('delete from trade')
  await measure(startMs + 300_000)
  expect((await read(startMs + 2_000))[0]).toMatchObject({ firstBuyers: 70, firstBuyersIn: 19 })
})

test('purchases in the pool that a token migrated to come after those on its curve', async () => {
  await buy(wallet(1), startMs, 1)
  await buy(wallet(2), startMs + 1_000, 2)
  await database.pool.query('update launch set to_pool = $1', [dex])
  await database.pool.query('update trade set pool = $1 where sender = $2', [dex, wallet(2)])
  await hold(wallet(2), 5)
  await measure(startMs + 5_000)
  expect((await read(startMs))[0]).toMatchObject({ firstBuyers: 2, firstBuyersIn: 1 })
})

test.each([
  ['nobody bought it', 'delete from trade'],
  ['the index began after it', `insert into chain_start values ('bsc', 2, 1)`],
  [
    'its first trades were dropped',
    `insert into candle (chain, pool, period, open_s, open, high, low, close, buy_micros, sell_micros, buys, sells)
     values ('bsc', '${token}c', 60, ${startMs / 1_000 - 60}, 1, 1, 1, 1, 1, 1, 1, 1)`,
  ],
  [
    'blocks between them are not read',
    `insert into chain_gap (chain, from_number, to_number, why, before_hash, from_time_ms, to_hash, to_time_ms, opened_ms)
     values ('bsc', 1, 2, 'too-slow', '0x', ${startMs + 100}, '0x', ${startMs + 900}, 0)`,
  ],
  ['its holders are not all known', 'update token set is_holders_complete = false'],
])('first buyers are unknown, and pass no bound, where %s', async (_, change) => {
  const { pool } = database
  await buy(wallet(1), startMs, 1)
  await buy(wallet(2), startMs + 1_000, 2)
  await hold(wallet(1), 10)
  await pool.query(change)
  await measure(startMs + 5_000)
  for (const table of ['chain_start', 'chain_gap']) await pool.query(`delete from ${table}`)
  expect((await read(startMs))[0]).toMatchObject({ firstBuyers: null, firstBuyersIn: null })
  for (const filter of ['firstBuyers=0~', 'firstBuyers=~70']) expect(await read(startMs, filter)).toEqual([])
})

test('a new wallet is a holder whose first indexed trade on the chain was in the token', async () => {
  await buy(wallet(1), startMs, 1)
  await buy(wallet(2), startMs - 1_000, 1, 'b', wallet(900))
  await buy(wallet(2), startMs, 1)
  await buy(wallet(4), startMs, 1)
  for (const n of [1, 2, 3]) await hold(wallet(n), 10)
  await measure(startMs + 500_000)
  expect((await read(startMs))[0]?.newWallets).toBe(1)
  expect(await read(startMs, 'newWallets=~0')).toEqual([])
  await hold(wallet(4), 10)
  await measure(startMs + 505_000)
  expect((await read(startMs + 1_000))[0]?.newWallets).toBe(1)
  // A token that is no longer young waits ten seconds for the next look.
  await measure(startMs + 510_000)
  expect((await read(startMs + 2_000))[0]?.newWallets).toBe(2)
})

test('shares of a supply smaller than what is held are unknown', async () => {
  for (const n of [2, 3]) await hold(wallet(n), 400)
  for (const n of [2, 3]) await buy(wallet(n), startMs, 1)
  await measure(startMs + 10_000)
  expect((await read(startMs + 10_000))[0]).toMatchObject({ top10: 80, dev: 0, sniperShare: 80 })
  await hold(dev, 201)
  await measure(startMs + 20_000)
  const [row] = await read(startMs + 20_000)
  expect(row).toMatchObject({ holders: 3, top10: null, dev: null, sniperShare: null })
})

test('what a contract holds beyond the supply counts nowhere', async () => {
  await hold(dev, 1_001)
  await hold(wallet(2), 500)
  await measure(startMs + 10_000, async () => new Set([dev]))
  expect((await read(startMs + 10_000))[0]).toMatchObject({ top10: 50, dev: null })
})

test('the token’s own contract is no sniper, first buyer or new wallet of it', async () => {
  await buy(token, startMs, 1)
  await buy(wallet(1), startMs + 500, 1)
  for (const owner of [token, wallet(1)]) await hold(owner, 10)
  await measure(startMs + 1_000)
  expect((await read(startMs))[0]).toMatchObject({ snipers: 1, firstBuyers: 1, newWallets: 1 })
})

test('volume and trades are those of curve and pool in 24 hours', async () => {
  await database.pool.query('update launch set to_pool = $1', [dex])
  const hours = startMs / 3_600_000
  for (const [pool, hour, micros] of [
    [`${token}c`, hours, 5],
    [dex, hours - 24, 7],
    [dex, hours - 25, 1_000],
    [wallet(5), hours, 1_000],
  ] as const) {
    await database.pool.query(
      `insert into candle (chain, pool, period, open_s, open, high, low, close, buy_micros, sell_micros, buys, sells)
       values ('bsc', $1, 3600, $2, 1, 1, 1, 1, $3, $3, 2, 1), ('bsc', $1, 60, $2, 1, 1, 1, 1, $3, $3, 2, 1)`,
      [pool, hour * 3_600, micros * 1_000_000],
    )
  }
  expect((await read(startMs + 60_000))[0]).toMatchObject({ volume: 24, buys: 4, sells: 2 })
})

test('a filter applies to the whole column and keeps the order', async () => {
  for (let n = 1; n <= 100; n++)
    await launch(wallet(n), { progress: n, createdMs: startMs + n, updatedMs: startMs - n })
  const full = await read(startMs + 200, 'progress=91~', 'progress')
  expect(full.map(({ progress }) => progress)).toEqual([100, 99, 98, 97, 96, 95, 94, 93, 92, 91])
  const latest = await read(startMs + 200, `in=${wallet(7)}`)
  expect(latest.map((row) => row.token)).toEqual([wallet(7)])
})

test('a token is in one column: new below 60 % of the curve, then near full, then launched', async () => {
  const [young, nearly, full, filled, moved] = [wallet(1), wallet(2), wallet(3), wallet(4), wallet(5)]
  await launch(young, { progress: 59.9 })
  await launch(nearly, { progress: 60 })
  await launch(full, { progress: 99 })
  await launch(filled, { progress: 100, stage: 'filled' })
  await launch(moved, { progress: 100, stage: 'migrated' })
  const columns = await Promise.all(
    launchColumns.map(async (column) => (await read(startMs + 1_000, '', column)).map((row) => row.token)),
  )
  expect(columns.map((tokens) => tokens.toSorted())).toEqual([
    [token, young].toSorted(),
    [nearly, full].toSorted(),
    [filled, moved].toSorted(),
  ])
})

test('the job measures tokens launched or traded since, then unmeasured ones', async () => {
  const setHead = (timeMs: number) =>
    database.pool.query(
      `insert into chain_cursor values ('bsc', 1, 'h', $1, 'e', 1)
       on conflict (chain) do update set time_ms = excluded.time_ms`,
      [timeMs],
    )
  await setHead(startMs)
  let nowMs = startMs
  const errors: unknown[] = []
  const stop = watchFigures({
    pool: database.pool,
    chains: ['bsc', 'eth'],
    findContracts: noContracts,
    now: () => nowMs,
    onError: (error) => errors.push(error),
    intervalMs: 20,
  })
  const holders = async () => (await read(nowMs))[0]?.holders
  await expect.poll(holders).toBe(0)
  await hold(wallet(1), 10)
  nowMs += 10_000
  await buy(wallet(1), startMs + 9_000, 20)
  await setHead(startMs + 9_000)
  await expect.poll(holders).toBe(1)
  await stop()
  expect(errors).toEqual([])
})

test('a token with unseen transfers has no counts, and passes no bound', async () => {
  const { pool } = database
  await hold(kol, 10)
  await buy(wallet(1), startMs + 100, 5)
  await pool.query('update token set is_holders_complete = false')
  await measureFigures(pool, 'bsc', [token], { findContracts: noContracts, nowMs: startMs + 200 })
  const [row] = await read(startMs + 300)
  expect(row).toMatchObject({
    holders: null,
    top10: null,
    dev: null,
    sniperShare: null,
    kols: null,
    newWallets: null,
    snipers: 1,
  })
  const people = ['newWallets=0~', 'newWallets=~100']
  for (const filter of [
    'holders=~500',
    'top10=~15',
    'dev=~5',
    'kols=~3',
    'holders=0~',
    'top10=0~',
    ...people,
  ])
    expect([filter, await read(startMs + 300, filter)]).toEqual([filter, []])
  await pool.query('update token set is_holders_complete = true')
  await measureFigures(pool, 'bsc', [token], { findContracts: noContracts, nowMs: startMs + 90_000 })
  expect((await read(startMs + 91_000, 'holders=~500'))[0]).toMatchObject({ holders: 1, kols: 1 })
})

test('the changes lead from one list to the next, for random lists', () => {
  const random = seededRandom(5)
  const row = (n: number): SquareRow =>
    ({
      token: wallet(n),
      createdAt: n,
      progress: Math.floor(random() * 5),
      updatedAt: 1,
      stage: 'curve',
    }) as SquareRow
  const list = () =>
    Array.from({ length: 30 }, (_, n) => n)
      .filter(() => random() < 0.5)
      .map(row)
      .sort((a, b) => b.progress - a.progress || (a.token < b.token ? -1 : 1))
  let before = list()
  for (let turn = 0; turn < 50; turn++) {
    const after = list()
    let state = before
    for (const event of squareChanges('progress', before, after)) state = square.apply(state, event)
    expect(state).toEqual(after)
    before = after
  }
  expect(squareChanges('progress', before, before)).toEqual([])
})

test('a launchpad token is found under its launchpad before its first trade', async () => {
  const fresh = wallet(500)
  await database.pool.query(
    `insert into token (chain, address, symbol, name, skeleton, first_block, first_seen_ms, is_holders_complete)
     values ('bsc', $1, 'NEW', 'New', 'new', 1, 1, true)`,
    [fresh],
  )
  await launch(fresh)
  const networkOf = async () =>
    (await database.pool.query('select network from token_search where address = $1', [fresh])).rows[0]
      ?.network
  expect(await networkOf()).toBe('four')
  await database.pool.query(`update token set symbol = 'NEWER' where address = $1`, [fresh])
  expect(await networkOf()).toBe('four')
  await database.pool.query('update token set best_pool = $2 where address = $1', [fresh, dex])
  expect(await networkOf()).toBe('bsc')
})
