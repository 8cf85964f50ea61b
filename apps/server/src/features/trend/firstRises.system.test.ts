import { getFirstRises } from '@peregrine/contract/routes/firstRises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const startS = 1_800_000_000
const nowMs = startS * 1000
const address = (letter: string) => `0x${letter.repeat(40)}`
const [moved, alone, quiet, unknown] = ['a', 'b', 'c', 'd'].map(address) as [string, string, string, string]

let app: TestApp
let atMs = nowMs

async function addPool(id: string, token: string, bornMs: number | null) {
  await app.database.pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, born_ms, reserves)
     values ('eth', $1, 'd', 'eth', array[$2, 'q'], $2, 'q', true, 1, 1, $3, '{1,2}')`,
    [id, token, bornMs],
  )
}

async function addToken(token: string, pool: string) {
  await app.database.pool.query(
    `insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete,
       price_usd, market_cap, liquidity_micros, best_pool)
     values ('eth', $1, 'T', 'T', 18, 't', 0, 0, true, 2, 5000, 0, $2)`,
    [token, pool],
  )
}

/** Candles of a minute, counted back from now, and one of an hour that must not count. */
async function addMinutes(
  pool: string,
  minutes: readonly [minutesAgo: number, price: number, usd: number][],
) {
  for (const [ago, price, usd] of minutes)
    for (const period of [60, 3_600])
      await app.database.pool.query(
        `insert into candle (chain, pool, period, open_s, open, high, low, close, buy_micros, sell_micros, buys, sells)
         values ('eth', $1, $2, $3, $4, $4, $4, $4, $5, 1000000, 1, 1)`,
        [pool, period, startS - ago * 60, price, String((usd - 1) * 1e6)],
      )
}

beforeAll(async () => {
  app = await startTestApp({ now: () => atMs })
  const old = nowMs - 40 * 86_400_000
  await addPool('curve', moved, old)
  await addPool('dex', moved, nowMs - 7_000_000)
  await addPool('alone', alone, old)
  await addPool('quiet', quiet, old)
  await addToken(moved, 'dex')
  await addToken(alone, 'alone')
  await addToken(quiet, 'quiet')
  await app.database.pool.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, updated_ms, stage,
       progress, to_pool, first_block)
     values ('eth', $1, 'eth', 'pad', 'curve', 'q', 'c', 'n', 's', null, $2, 2, 'migrated', 100, 'dex', 1)`,
    [moved, old],
  )
  // An hour ago it had risen against the curve's price, and not yet against the pool's first.
  await addMinutes('curve', [
    [2_000, 1, 10],
    [120, 1.1, 10],
  ])
  await addMinutes('dex', [
    [90, 1.15, 300],
    [60, 1.35, 200],
    [30, 1.6, 900],
  ])
  // It rose before the day, and a day and a half ago.
  await addMinutes('alone', [
    [2_200, 1, 900],
    [2_100, 3, 900],
    [1_500, 3, 900],
    [10, 3.1, 900],
  ])
  await addMinutes('quiet', [
    [2_000, 1, 10],
    [30, 5, 499],
  ])
})
afterAll(() => app.end())

/** An answer holds for a minute. */
beforeEach(async () => {
  atMs += 61_000
  await app.database.pool.query('delete from chain_gap')
  await app.database.pool.query('delete from chain_start')
})

async function read(...tokens: string[]) {
  const reply = await app.server.inject(
    `/api/first-rises?tokens=${tokens.map((one) => `eth.${one}`).join(',')}`,
  )
  expect(reply.statusCode).toBe(200)
  return getFirstRises.reply.parse(reply.json().data)
}
const none = { at: null, price: null, incompleteSince: null }
const rose = { at: nowMs - 60 * 60_000, price: 1.35, incompleteSince: null }

test('the first rise of a day is found over the curve and the pool after it; other tokens have none', async () => {
  expect(await read(moved, alone, quiet, unknown)).toEqual([
    { chain: 'eth', token: moved, ...rose },
    { chain: 'eth', token: alone, ...none },
    { chain: 'eth', token: quiet, ...none },
  ])
})

async function addGap(fromAgo: number, toAgo: number) {
  await app.database.pool.query(
    `insert into chain_gap (chain, from_number, to_number, from_time_ms, to_hash, to_time_ms, opened_ms, why)
     values ('eth', $1, $1, $2, '0x', $3, 0, 'too-slow')`,
    [1_000 - fromAgo, nowMs - fromAgo * 60_000, nowMs - toAgo * 60_000],
  )
}

test('where blocks before it are missing, another may have been the first; later ones do not matter', async () => {
  await addGap(50, 40)
  expect(await read(moved)).toMatchObject([rose])
  atMs += 61_000
  await addGap(300, 290)
  const since = nowMs - 300 * 60_000
  expect(await read(moved, alone)).toMatchObject([
    { ...none, incompleteSince: since },
    { ...none, incompleteSince: since },
  ])
})

test('of an index that began within the day only tokens born since are known', async () => {
  await app.database.pool.query(`insert into chain_start (chain, number, time_ms) values ('eth', 1, $1)`, [
    nowMs - 7_100_000,
  ])
  const [before] = await read(moved)
  expect(before).toMatchObject({ at: null, price: null })
  expect(before?.incompleteSince).toBeLessThan(nowMs - 86_400_000)
  await app.database.pool.query(`update launch set created_ms = $1`, [nowMs - 7_000_000])
  atMs += 61_000
  expect(await read(moved)).toMatchObject([rose])
})

test('an answer is kept for a minute', async () => {
  const [first] = await read(quiet)
  await app.database.pool.query(`update candle set buy_micros = 900000000 where pool = 'quiet'`)
  expect(await read(quiet)).toEqual([first])
  atMs += 61_000
  expect(await read(quiet)).toMatchObject([{ at: nowMs - 30 * 60_000, price: 5 }])
})
