import type { TrendRow } from '@peregrine/contract/routes/trend'
import { trendSorts } from '@peregrine/contract/trendOrder'
import { type Figure, figureName, listFigures } from '@peregrine/testkit/contractFigures'
import { unknownFigures } from '@peregrine/testkit/figureRules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../realtime/testing/testApp.ts'
import { readRadar } from './radar/store.ts'
import { compareRows } from './trend/sortRows.ts'

const nowMs = 1_800_000_000_000
const token = `0x${'ab'.repeat(20)}`
const pool = `0x${'cd'.repeat(32)}`
const wallet = `0x${'77'.repeat(20)}`
const quote = `0x${'ee'.repeat(20)}`
let app: TestApp

/** A market of which nothing is known but that it trades: no price, no supply, no depth, no history of transfers. */
beforeAll(async () => {
  app = await startTestApp({ now: () => nowMs })
  const db = app.database.pool
  await db.query(
    `insert into chain_cursor (chain, number, hash, time_ms, epoch, seq) values ('eth', 9, '0x9', $1, 'e', 1)`,
    [nowMs],
  )
  await db.query(
    `insert into pool (chain, id, dex, network, family, tokens, token, quote, is_known_factory, first_block, first_seen_ms,
       reserves, liquidity_micros, traded_ms)
     values ('eth', $1, 'uniswap-v4', 'eth', 'v4', array[$2, $3], $2, $3, true, 1, 1, '{}', 0, $4)`,
    [pool, token, quote, nowMs - 30_000],
  )
  await db.query(
    `insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete,
       best_pool, liquidity_micros, traded_ms) values ('eth', $1, 'NUL', 'Nul', 18, 'nul', 1, 1, false, $2, 0, $3)`,
    [token, pool, nowMs - 30_000],
  )
  await db.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, updated_ms, stage,
       progress, to_pool, first_block)
     values ('eth', $1, 'eth', 'pad', $5, $2, $3, 'Nul', 'NUL', null, $4, $4, 'curve', 40, null, 1)`,
    [token, quote, wallet, nowMs - 60_000, pool],
  )
  await db.query('create table trade_all partition of trade for values from (minvalue) to (maxvalue)')
  for (const [idx, side] of ['b', 's'].entries())
    await db.query(
      `insert into trade (chain, network, block_number, block_hash, time_ms, tx_index, tx_hash, idx, in_pool, in_wallet,
         route_id, hops, dex, pool, sender, side, token, quote, sold_token, sold_units, bought_token, bought_units,
         value_micros, price_usd, market_cap, seen_ms)
       values ('eth', 'eth', 8, '0x8', $1, $2, $3, 0, true, true, $3, 1, 'uniswap-v4', $4, $5, $6, $7, $8, $9, 10, $10, 20,
         null, null, null, $1)`,
      [
        nowMs - 30_000,
        idx,
        `0x${String(idx).repeat(64)}`,
        pool,
        wallet,
        side,
        token,
        quote,
        ...(side === 'b' ? [quote, token] : [token, quote]),
      ],
    )
  await db.query(`insert into balance (chain, token, account, owner, units) values ('eth', $1, $2, $2, 5)`, [
    token,
    wallet,
  ])
})
afterAll(() => app.end())

const paths: Readonly<Record<string, string>> = {
  'GET /api/token/:network/:token': `/api/token/eth/${token}`,
  'GET /api/holders/:network/:token': `/api/holders/eth/${token}`,
  'GET /api/stats/:network/:pool': `/api/stats/eth/${pool}`,
  'GET /api/trend/:network': '/api/trend/eth?window=1h',
  'GET /api/square/:network': '/api/square/eth?column=latest',
  'GET /api/launches/:network': '/api/launches/eth?column=latest',
  'GET /unified-search/:query': `/unified-search/${token}`,
  'GET /api/first-buyers/:network/:pool': `/api/first-buyers/eth/${pool}`,
  'GET /api/top-traders/:network/:pool': `/api/top-traders/eth/${pool}`,
  'GET /api/makers/:network/:pool': `/api/makers/eth/${pool}?wallets=${wallet}`,
  'GET /api/user/:network/:address': `/api/user/eth/${wallet}`,
  'GET /api/wallet-summaries': `/api/wallet-summaries?wallets=${wallet}`,
  'GET /api/listed-facts': `/api/listed-facts?tokens=eth.${token}`,
  'GET /api/first-rises': `/api/first-rises?tokens=eth.${token}`,
  'GET /api/trades/:network': '/api/trades/eth',
  'GET /api/trades/:network/:pool': `/api/trades/eth/${pool}`,
  'GET /api/developer/:network/:token': `/api/developer/eth/${token}`,
  'GET /api/pools/:network/:token': `/api/pools/eth/${token}`,
}

/** The launch was seen. */
const knownHere: ReadonlySet<string> = new Set(['bornAt'])

/** Values at a path, lists walked. */
function valuesAt(value: unknown, [first, ...rest]: readonly string[]): unknown[] {
  if (first === undefined) return [value]
  if (value === null || typeof value !== 'object') return []
  if (first === '*') return Object.values(value).flatMap((item) => valuesAt(item, rest))
  return first in value ? valuesAt((value as Record<string, unknown>)[first], rest) : []
}

/** In a reply the figures are below `data`, unless the route's form is plain. */
const bodyOf = (place: string, body: { data?: unknown }): unknown =>
  place.includes('unified-search') ? body : body.data

test('what is unknown to the server is null in every reply that tells it', async () => {
  const figures = (await listFigures()).filter(
    (figure) => figure.isNullable && figureName(figure) in unknownFigures,
  )
  const told = new Map<string, unknown[]>()
  for (const [place, list] of Map.groupBy(figures, ({ place }: Figure) => place)) {
    const path = paths[place]
    if (!path) continue
    const reply = await app.server.inject(path)
    expect([place, reply.statusCode]).toEqual([place, 200])
    for (const figure of list) {
      const values = valuesAt(bodyOf(place, reply.json()), figure.path)
      const name = figureName(figure)
      told.set(name, [...(told.get(name) ?? []), ...values.filter((value) => value !== null)])
    }
  }
  const wrong = [...told].filter(([name, values]) => values.length > 0 && !knownHere.has(name))
  expect(wrong).toEqual([])
  // Those that no reply here tells have tests of their own.
  const untold = Object.keys(unknownFigures).filter((name) => !told.has(name))
  expect(untold.sort()).toEqual([
    'bestShare',
    'change1h',
    'change24h',
    'change5m',
    'creatorShare',
    'usd',
    'volume1h',
  ])
})

test('the radar knows no figure of it either, and counts its trades', async () => {
  const [row] = await readRadar(app.database.pool, 'eth', [token], nowMs)
  expect(row).toMatchObject({
    volume1h: null,
    unpriced: 2,
    buys1h: 1,
    sells1h: 1,
    tokenPrice: null,
    change1h: null,
  })
})

test('trades of unknown value are counted, and make the volume unknown', async () => {
  const reply = await app.server.inject(`/api/stats/eth/${pool}`)
  expect(reply.json().data.windows['1h']).toMatchObject({
    volume: null,
    buyVolume: null,
    sellVolume: null,
    unpriced: 2,
    buyCount: 1,
    sellCount: 1,
    totalTransactions: 2,
    totalUsers: 1,
  })
})

test.each(['desc', 'asc'] as const)('in %s order an unknown figure comes after every known one', (order) => {
  const known = { tokenAddress: 'a', trades: 1, buys: 1, sells: 1, traders: 1, kols: 1, unpriced: 0 } as const
  const figures = {
    volume: 1,
    buyVolume: 1,
    sellVolume: 0,
    change: -99,
    holders: 1,
    liquidity: 1,
    marketCap: 1,
  }
  const row = { ...known, ...figures, tokenPrice: 1, bornAt: 1 } as unknown as TrendRow
  const unknown = Object.fromEntries(Object.keys(figures).map((name) => [name, null]))
  const none = {
    ...row,
    ...unknown,
    tokenPrice: null,
    bornAt: null,
    tokenAddress: 'b',
  } as unknown as TrendRow
  const certain = new Set(['trades', 'buys', 'sells', 'traders', 'kols'])
  for (const sort of trendSorts) {
    if (certain.has(sort)) continue
    expect([sort, [none, row].sort(compareRows(sort, order))[0]?.tokenAddress]).toEqual([sort, 'a'])
  }
})

test('a profit without its cost is marked as a part', async () => {
  const traders = (await app.server.inject(`/api/top-traders/eth/${pool}`)).json().data.traders
  expect(traders).toMatchObject([{ address: wallet, isBasisComplete: false }])
  const user = (await app.server.inject(`/api/user/eth/${wallet}`)).json().data
  expect(user).toMatchObject({ volumeUsd: null, unpricedTrades: 2, incompletePositions: 2 })
})
