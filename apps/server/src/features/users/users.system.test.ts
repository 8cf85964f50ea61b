import {
  getUser,
  getUserPosition,
  type UserPositionWire,
  type UserWire,
} from '@peregrine/contract/routes/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FastifyInstance, fastify } from 'fastify'
import type { Pool } from 'pg'
import { holdClients } from '../../db/testing/holdClients.ts'
import { market, seedMarket } from '../../realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { GapReader } from '../../domain/gaps/gapReader.ts'
import { userRoutes } from './routes.ts'

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
let app: TestApp

/** The whale buys 2 for $100 and 2 for $25, and sells 1 for $75; Kate only sells. */
beforeAll(async () => {
  app = await startTestApp()
  const writer = await seedMarket(app.database.pool)
  await writer.addBlock([{ pool: market.pool, sender: market.whale, side: 's', usd: 75, price: 75 }])
  // The coin that pays for the trades is in the catalogue.
  await app.database.pool.query(
    `update trade set quote = $1, sold_token = replace(sold_token, $2, $1), bought_token = replace(bought_token, $2, $1)`,
    [weth, market.quote],
  )
  await app.refreshNames()
})
afterAll(() => app.end())

async function ask(url: string): Promise<UserWire> {
  const reply = await app.server.inject(url)
  expect(reply.statusCode).toBe(200)
  return getUser.reply.parse(reply.json().data)
}
const whaleUrl = `/api/user/eth/${market.whale}`

test.each`
  method       | realised   | cost       | unrealised  | roi
  ${'fifo'}    | ${'25'}    | ${'75'}    | ${'-69'}    | ${-35.2}
  ${'average'} | ${'43.75'} | ${'93.75'} | ${'-87.75'} | ${-35.2}
  ${'cash'}    | ${'-50'}   | ${'0'}     | ${'6'}      | ${-35.2}
`(
  '$method: $realised realised, $unrealised unrealised',
  async ({ method, realised, cost, unrealised, roi }) => {
    const user = await ask(`${whaleUrl}?method=${method}`)
    expect(user.positions).toHaveLength(1)
    expect(user.positions[0]).toMatchObject({
      tokenAddress: market.token,
      symbol: 'TKN',
      buys: 2,
      sells: 1,
      boughtUsd: '125',
      soldUsd: '75',
      heldUnits: '3000000000000000000',
      balanceUnits: '250000000000000000000000',
      realisedUsd: realised,
      costUsd: cost,
      unrealisedUsd: unrealised,
      roiPercent: roi,
      isBasisComplete: true,
    })
    expect(user).toMatchObject({ method, realisedUsd: realised, unrealisedUsd: unrealised })
  },
)

test('the totals of a wallet', async () => {
  expect(await ask(whaleUrl)).toMatchObject({
    isComplete: true,
    tradeCount: 3,
    buys: 2,
    sells: 1,
    buyUsd: '125',
    sellUsd: '75',
    volumeUsd: '200',
    wins: 1,
    losses: 0,
    winRate: 100,
    tokensTraded: 1,
    unpriced: 0,
    // Rows older than fee columns: unknown, not zero.
    unknownFees: ['venue', 'router', 'network', 'tip'],
    grossRealisedUsd: '25',
    firstTradeAt: market.startMs + 1_000,
    lastTradeAt: market.startMs + 3_000,
  })
})

test('sales without an indexed purchase are flagged, and in no profit', async () => {
  const user = await ask(`/api/user/eth/${market.kol}`)
  expect(user).toMatchObject({ name: 'Kate', realisedUsd: null, grossRealisedUsd: null, winRate: null })
  expect(user.positions[0]).toMatchObject({
    isBasisComplete: false,
    realisedUsd: null,
    unmatchedSoldUsd: '50',
    outcome: null,
  })
})

test('units bought before the index began say before when; those of a token born since do not', async () => {
  const { pool } = app.database
  const before = async () => (await ask(`/api/user/eth/${market.kol}`)).positions[0]?.costUnknownBefore
  expect(await before()).toBeNull()
  await pool.query(`insert into chain_start (chain, number, time_ms) values ('eth', 100, $1)`, [
    market.startMs,
  ])
  expect(await before()).toBe(market.startMs)
  expect((await ask(whaleUrl)).positions[0]?.costUnknownBefore).toBe(market.startMs)
  await pool.query('update pool set born_ms = $2 where token = $1', [market.token, market.startMs])
  expect(await before()).toBeNull()
  await pool.query('update pool set born_ms = null where token = $1', [market.token])
  await pool.query('delete from chain_start')
})

test('each figure of a position names its trades, which are included', async () => {
  const reply = await app.server.inject(`${whaleUrl}/${market.token}?method=fifo`)
  const { position, sources, trades } = getUserPosition.reply.parse(reply.json().data) as UserPositionWire
  expect(position.realisedUsd).toBe('25')
  const sides = (ids: string[]) => ids.map((id) => trades.find((trade) => trade.id === id)?.tradeType)
  expect(sides(sources.bought)).toEqual(['buy', 'buy'])
  expect(sides(sources.sold)).toEqual(['sell'])
  expect(sides(sources.realised)).toEqual(['buy', 'sell'])
  expect(sides(sources.held)).toEqual(['buy', 'buy'])
  expect(trades.map(({ tradeType }) => tradeType)).toEqual(['sell', 'buy', 'buy'])
})

test('a token without a price has no unrealised profit and no return', async () => {
  const { pool } = app.database
  await pool.query('update token set price_usd = null where address = $1', [market.token])
  const user = await ask(whaleUrl)
  expect(user.positions[0]).toMatchObject({ unrealisedUsd: null, roiPercent: null, realisedUsd: '25' })
  expect(user).toMatchObject({ unrealisedUsd: null, grossUnrealisedUsd: null, unpriced: 1 })
  expect(user.holdings[0]).toMatchObject({ valueUsd: null })
  await pool.query('update token set price_usd = 2 where address = $1', [market.token])
})

test('tokens that left without a sale take their cost along and are worth nothing', async () => {
  const { pool } = app.database
  // It bought 4 and sold 1; one of the remaining 3 is gone.
  await pool.query('update balance set units = 2000000000000000000 where owner = $1', [market.whale])
  const [position] = (await ask(whaleUrl)).positions
  expect(position).toMatchObject({
    heldUnits: '2000000000000000000',
    realisedUsd: '25',
    costUsd: '25',
    unrealisedUsd: '-21',
    isBasisComplete: true,
  })
  await pool.query('update balance set units = 250000000000000000000000 where owner = $1', [market.whale])
})

test('a dollar coin is worth a dollar, with or without a pool', async () => {
  const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  await app.database.pool.query(`insert into balance values ('eth', $1, 'w', 'w', 2500000)`, [usdc])
  const { holdings } = await ask('/api/user/eth/w')
  expect(holdings).toMatchObject([{ symbol: 'USDC', tokenPrice: 1, valueUsd: 2.5 }])
})

test('a wallet without trades, an untraded token and an unknown method', async () => {
  expect(await ask('/api/user/eth/0xaa')).toMatchObject({ tradeCount: 0, firstTradeAt: null, positions: [] })
  expect((await app.server.inject(`${whaleUrl}/0xdead`)).statusCode).toBe(404)
  expect((await app.server.inject(`${whaleUrl}?method=lifo`)).statusCode).toBe(400)
})

function serverOf(pool: Pool, tradeLimit: number): FastifyInstance {
  const server = fastify()
  userRoutes(server, {
    pool,
    nameOf: () => null,
    gaps: new GapReader(pool, Date.now),
    findKol: () => null,
    now: Date.now,
    tradeLimit,
  })
  return server
}

test('a wallet with more trades than the limit is flagged', async () => {
  const { data } = (await serverOf(app.database.pool, 2).inject(whaleUrl)).json()
  expect(data).toMatchObject({ isComplete: false, tradeLimit: 2, tradeCount: 2, volumeUsd: '100' })
  expect(data.firstTradeAt).toBe(market.startMs + 1_000)
})

test('of a wallet with thousands of trades the newest are read, each once', async () => {
  const { pool } = app.database
  // Trade n buys n units for n millionths.
  await pool.query(
    `insert into trade select copy.* from (select * from trade where sender = $1 and side = 'b' limit 1) t,
        generate_series(1, 2500) n,
        jsonb_populate_record(null::trade, to_jsonb(t) || jsonb_build_object('sender', 'long', 'tx_hash', 'long' || n,
          'route_id', 'long' || n, 'block_number', 1000 + n, 'bought_units', n, 'value_micros', n, 'time_ms', $2::bigint + n)) copy`,
    [market.whale, market.startMs],
  )
  const read = async (tradeLimit: number) => {
    const { data } = (await serverOf(pool, tradeLimit).inject('/api/user/eth/long')).json()
    const { tradeCount, isComplete, positions, lastTradeAt } = getUser.reply.parse(data)
    return { tradeCount, isComplete, lastTradeAt, buys: positions[0]?.buys, units: positions[0]?.boughtUnits }
  }
  const sum = (from: number, to: number) => String(((from + to) * (to - from + 1)) / 2)
  const lastTradeAt = market.startMs + 2_500
  const whole = { tradeCount: 2_500, isComplete: true, lastTradeAt, buys: 2_500, units: sum(1, 2_500) }
  const part = { tradeCount: 2_000, isComplete: false, lastTradeAt, buys: 2_000, units: sum(501, 2_500) }
  expect([await read(2_500), await read(2_000)]).toEqual([whole, part])
  await pool.query(`delete from trade where sender = 'long'`)
})

test('however many wallets are requested, four are read at a time', async () => {
  const held = holdClients(app.database.pool)
  const server = serverOf(held.pool, 2)
  const replies = Promise.all(Array.from({ length: 9 }, async () => server.inject(whaleUrl)))
  for (const atOnce of [4, 4, 1]) {
    await expect.poll(() => held.waiting.length).toBe(atOnce)
    for (const goOn of held.waiting.splice(0)) goOn()
  }
  expect((await replies).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 9 }, () => 200))
  expect(held.most()).toBe(4)
})

test('among many others, a wallet is found by the indexes of senders and owners', async () => {
  const { pool } = app.database
  await pool.query(
    `insert into trade select chain, network, 100 + n, 'h', time_ms + n, 0, 't' || n, 0, in_pool, in_wallet, 'r', 1, dex, pool,
       's' || n % 700, side, token, quote, sold_token, 1, bought_token, 1, null, null, 1, null, null, time_ms
     from (select * from trade limit 1) t, generate_series(1, 20000) n`,
  )
  await pool.query(
    `insert into balance select 'eth', 'k' || n, 's' || n % 700, 's' || n % 700, 1 from generate_series(1, 20000) n`,
  )
  await pool.query('analyze trade, balance')
  const plan = async (text: string) =>
    (await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`)).rows
      .map((row) => row['QUERY PLAN'])
      .join(' ')
  for (const sender of ['s1', 'nobody']) {
    const own = `from trade where chain = 'eth' and sender = '${sender}' and in_wallet`
    const newest = 'order by time_ms desc, block_number desc, tx_index desc, idx desc'
    for (const text of [`select * ${own} ${newest} limit 10001`, `select * ${own} order by time_ms limit 1`])
      expect(await plan(text)).toMatch(/chain_sender_time_ms|trade_by_sender/)
    const held = `select token, sum(units) from balance where chain = 'eth' and owner = '${sender}' group by token`
    expect(await plan(held)).toContain('balance_by_owner')
  }
})

test('cost, proceeds, profit and win rate are net of fees, with their parts', async () => {
  await app.database.pool.query(
    `update trade set venue_fee_micros = 1000000, router_fee_micros = 0, network_fee_micros = 500000, tip_micros = 0
      where sender = $1`,
    [market.whale],
  )
  const user = await ask(whaleUrl)
  const fees = (venueUsd: string, networkUsd: string) => ({
    venueUsd,
    networkUsd,
    routerUsd: '0',
    tipUsd: '0',
  })
  expect(user.positions[0]).toMatchObject({
    boughtUsd: '128',
    soldUsd: '73.5',
    // Half of the first purchase (101.5 with fees) is left beside the second.
    costUsd: '77.25',
    realisedUsd: '22.75',
    unrealisedUsd: '-71.25',
    roiPercent: -37.89,
    parts: {
      grossBoughtUsd: '125',
      grossSoldUsd: '75',
      grossCostUsd: '75',
      grossRealisedUsd: '25',
      grossUnrealisedUsd: '-69',
      fees: {
        bought: fees('2', '1'),
        sold: fees('1', '0.5'),
        cost: fees('1.5', '0.75'),
        realised: fees('1.5', '0.75'),
      },
      unknownFees: [],
    },
  })
  expect(user).toMatchObject({
    realisedUsd: '22.75',
    grossRealisedUsd: '25',
    unrealisedUsd: '-71.25',
    grossUnrealisedUsd: '-69',
    fees: { realised: fees('1.5', '0.75'), cost: fees('1.5', '0.75') },
    unknownFees: [],
  })
  expect(user.trades.items[0]?.fees).toEqual(fees('1', '0.5'))
})

test('fees turn a small win into a loss', async () => {
  const half = 25_000_000n / 2n
  await app.database.pool.query('update trade set network_fee_micros = $2 where sender = $1', [
    market.whale,
    half.toString(),
  ])
  // The sale realised 25 before fees; 1.5 of it went to the venue, 18.75 to the network.
  expect(await ask(whaleUrl)).toMatchObject({ realisedUsd: '4.75', wins: 1, losses: 0, winRate: 100 })
  await app.database.pool.query('update trade set network_fee_micros = 16000000 where sender = $1', [
    market.whale,
  ])
  expect(await ask(whaleUrl)).toMatchObject({ realisedUsd: '-0.5', wins: 0, losses: 1, winRate: 0 })
})
