import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IndexedRecord } from '../../realtime/indexedRecord.ts'
import { listCandles } from './store.ts'
import { klineSource } from './topics.ts'

let database: TestDatabase

/** A curve with candles at 60, 120 and 180; its token moves within the last to a pool with candles at 180 and 240. */
beforeAll(async () => {
  database = await createTestDatabase()
  const { pool } = database
  for (const id of ['curve', 'dex', 'alone'])
    await pool.query(
      `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves)
       values ('eth', $1, 'd', 'eth', '{t}', $2, 'q', true, 1, 1, '{1}')`,
      [id, id === 'alone' ? 'lonely' : 'token'],
    )
  await pool.query(`insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms,
      updated_ms, stage, progress, to_pool, first_block)
    values ('eth', 'token', 'eth', 'pad', 'curve', 'q', 'c', 'n', 's', null, 1, 2, 'migrated', 100, 'dex', 1)`)
  const rows: [string, number, number, number][] = [
    ['curve', 60, 1, 2],
    ['curve', 120, 2, 3],
    ['curve', 180, 3, 4],
    ['dex', 180, 5, 6],
    ['dex', 240, 6, 7],
    ['alone', 60, 9, 9],
  ]
  for (const [id, at, open, close] of rows)
    await pool.query(
      `insert into candle (chain, pool, period, open_s, open, high, low, close, cap_open, cap_high, cap_low, cap_close,
         buy_micros, sell_micros, buys, sells)
       values ('eth', $1, 60, $2, $3, $4::double precision + 1, $3, $4, $3::double precision * 10, 0, 0, $4::double precision * 10, 1000000, 0, 1, 0)`,
      [id, at, open, close],
    )
})
afterAll(() => database.drop())

const scope = (pool: string) => ({ chain: 'eth' as const, pool, period: 60, type: 'price' as const })
const shape = (candles: { time: number; open: number; close: number }[]) =>
  candles.map(({ time, open, close }) => [time, open, close])

const whole = [
  [60, 1, 2],
  [120, 2, 3],
  [180, 3, 6],
  [240, 6, 7],
]

test.each(['curve', 'dex'])('both markets join when queried by the %s pool', async (pool) => {
  const candles = await listCandles(database.pool, scope(pool), { limit: 10, isJoined: true })
  expect(shape(candles)).toEqual(whole)
  // The minute of the move holds the trades of both.
  expect(candles[2]).toMatchObject({ high: 7, low: 3, volume: 2, buys: 2 })
})

test('an unrelated pool does not join', async () => {
  expect(shape(await listCandles(database.pool, scope('dex'), { limit: 10 }))).toEqual([
    [180, 5, 6],
    [240, 6, 7],
  ])
  expect(shape(await listCandles(database.pool, scope('alone'), { limit: 10, isJoined: true }))).toEqual([
    [60, 9, 9],
  ])
})

test('the last candles before a time are returned', async () => {
  const candles = await listCandles(database.pool, scope('dex'), { limit: 2, toS: 240, isJoined: true })
  expect(shape(candles)).toEqual(whole.slice(1, 3))
})

test('market caps join the same way', async () => {
  const candles = await listCandles(
    database.pool,
    { ...scope('dex'), type: 'mcap' },
    { limit: 10, isJoined: true },
  )
  expect(candles.map(({ open, close }) => [open, close])).toEqual(
    whole.map(([, open = 0, close = 0]) => [open * 10, close * 10]),
  )
})

test('in the other coin: prices as stored, market caps by the same supply, older candles left out', async () => {
  const native = (type: 'native-price' | 'native-mcap') =>
    listCandles(database.pool, { ...scope('dex'), type }, { limit: 10, isJoined: true })
  expect(await native('native-price')).toEqual([])
  await database.pool.query(
    `update candle set native_open = open / 2, native_high = high / 2, native_low = low / 2, native_close = close / 2,
       cap_high = high * 10, cap_low = low * 10 where open_s >= 120`,
  )
  expect(shape(await native('native-price'))).toEqual([
    [120, 1, 1.5],
    [180, 1.5, 3],
    [240, 3, 3.5],
  ])
  expect((await native('native-mcap'))[1]).toMatchObject({ open: 15, close: 30, high: 35, low: 15 })
})

test('markets in two coins do not join; the coin and its wrapped form count as one', async () => {
  const read = () =>
    listCandles(database.pool, { ...scope('dex'), type: 'native-price' }, { limit: 10, isJoined: true })
  const quotes = async (curve: string, dex: string) => {
    await database.pool.query(`update launch set quote = $1`, [curve])
    await database.pool.query(`update pool set quote = $1 where id = 'dex'`, [dex])
    return (await read()).map(({ time, open }) => [time, open])
  }
  const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  expect(await quotes('usdc', weth)).toEqual([
    [180, 2.5],
    [240, 3],
  ])
  expect(await quotes(`0x${'0'.repeat(40)}`, weth)).toHaveLength(3)
})

test('the stream gives the same changed candle as a query', () => {
  const shared = { time: 60, volume: 1, buys: 1, sells: 0 }
  const change = {
    pool: 'p',
    period: 60,
    time: 60,
    price: { ...shared, open: 2, high: 4, low: 1, close: 3 },
    cap: { ...shared, open: 20, high: 40, low: 10, close: 30 },
    native: { open: 0.2, high: 0.4, low: 0.1, close: 0.3 },
  }
  const events = (type: string, changed: object = change) =>
    klineSource.events(
      { candlesOf: () => [changed] } as unknown as IndexedRecord,
      { chainType: 'eth', poolAddress: 'p', timeFrame: '1m', type } as never,
      [],
    )
  expect(events('native-price')).toEqual([{ type: 'candle', candle: { ...shared, ...change.native } }])
  expect(events('native-mcap')).toEqual([
    { type: 'candle', candle: { ...shared, open: 2, high: 4, low: 1, close: 3 } },
  ])
  expect(events('native-price', { ...change, native: null })).toEqual([{ type: 'removed', time: 60 }])
})
