import type { MarketStats, StatsWindow } from '@peregrine/contract/marketStats'
import { statsWindows } from '@peregrine/contract/marketStats'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { TraderWire } from '@peregrine/contract/routes/topTraders'
import type { TrendWire } from '@peregrine/contract/routes/trend'
import { marketStats } from '@peregrine/contract/topics/marketStats'
import { type RadarToken, radar } from '@peregrine/contract/topics/radar'
import type { CandleWire, TradeWire } from '@peregrine/contract/trade'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChainWriter } from '../../realtime/testing/chainWriter.ts'
import { follow } from '../../realtime/testing/follow.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

// A four.meme token that migrated three and a half minutes ago. Both pools of its market are asked for the same figures,
// and every list, chart and statistic has to tell one history. A third pool of the token has nothing to do with it.

const token = '0x00000000000000000000000000000000000000aa'
const quote = '0x00000000000000000000000000000000000000ee'
const dex = `0x${'de'.repeat(20)}`
const aside = `0x${'a5'.repeat(20)}`
const dev = `0x${'d0'.repeat(20)}`
const early = `0x${'ea'.repeat(20)}`
const late = `0x${'1a'.repeat(20)}`
const nowMs = 1_800_000_000_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const bornMs = nowMs - 29.5 * hourMs
const movedMs = nowMs - 3.5 * minuteMs

type Made = [agoMs: number, pool: string, sender: string, side: 'b' | 's', usd: number, price: number]

const made: readonly Made[] = [
  [29.4 * hourMs, token, dev, 'b', 10, 0.1],
  [22.9 * hourMs, token, early, 'b', 20, 0.2],
  [5.1 * hourMs, token, late, 'b', 30, 0.4],
  [5 * hourMs, token, late, 's', 5, 0.4],
  [50.1 * minuteMs, token, early, 'b', 40, 0.8],
  [4.1 * minuteMs, token, dev, 'b', 50, 1],
  [3.1 * minuteMs, dex, early, 's', 60, 2],
  [2.1 * minuteMs, aside, late, 'b', 999, 9],
  [1.6 * minuteMs, dex, late, 'b', 70, 3],
  [0.6 * minuteMs, dex, dev, 'b', 80, 4],
  [0, dex, late, 's', 90, 5],
]
const ofMarket = made.filter(([, pool]) => pool !== aside)

let app: TestApp
let writer: ChainWriter

async function seed(): Promise<void> {
  const { pool } = app.database
  writer = new ChainWriter(pool, 'bsc', nowMs)
  await writer.prepare()
  const pools: [string, string, number, number, number][] = [
    [token, 'fourmeme', 1, 0, bornMs],
    [dex, 'pancakeswap-v2', 5, 7_000e6, movedMs],
    [aside, 'pancakeswap-v3', 9, 100e6, movedMs],
  ]
  for (const [id, name, price, micros, born] of pools)
    await pool.query(
      `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, born_ms,
         reserves, price_usd, market_cap, liquidity_micros, traded_ms)
       values ('bsc', $1, $2, $7, array[$3, $4], $3, $4, true, 1, $8, $8, '{1,2}', $5, $5::double precision * 1e9, $6, $8)`,
      [id, name, token, quote, price, micros, id === token ? 'four' : 'bsc', born],
    )
  await pool.query(
    `update token set price_usd = 5, market_cap = 5e9, liquidity_micros = 7000000000, best_pool = $2
     where chain = 'bsc' and address = $1`,
    [token, dex],
  )
  await pool.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, updated_ms, stage,
       progress, to_pool, first_block, migrated_tx)
     values ('bsc', $1, 'four', 'fourmeme', $1, $2, $3, 'TKN', 'TKN', null, $4, $5, 'migrated', 100, $6, 1, '0xmoved')`,
    [token, quote, dev, bornMs, movedMs, dex],
  )
  for (const [agoMs, id, sender, side, usd, price] of made) {
    writer.timeMs = nowMs - agoMs - 1_000
    await writer.addBlock([{ pool: id, sender, side, usd, price, network: id === token ? 'four' : 'bsc' }])
  }
  // The writer makes one-minute candles only.
  await pool.query(
    `insert into candle (chain, pool, period, open_s, open, high, low, close, buy_micros, sell_micros, buys, sells)
     select chain, pool, s, time_ms / 1000 / s * s, (array_agg(price_usd order by time_ms))[1], max(price_usd),
       min(price_usd), (array_agg(price_usd order by time_ms desc))[1],
       coalesce(sum(value_micros) filter (where side = 'b'), 0), coalesce(sum(value_micros) filter (where side = 's'), 0),
       count(*) filter (where side = 'b'), count(*) filter (where side = 's')
     from trade, unnest('{1,15,300,900,3600,14400}'::integer[]) s group by chain, pool, s, time_ms / 1000 / s * s`,
  )
}

beforeAll(async () => {
  app = await startTestApp({ now: () => nowMs })
  await seed()
  await app.log.catchUp()
})
afterAll(() => app.end())

async function ask<T>(path: string): Promise<T> {
  const reply = await app.server.inject(path)
  expect(reply.statusCode, path).toBe(200)
  return reply.json().data
}
const listOf = async (pool: string, query = '') =>
  (await ask<{ items: TradeWire[] }>(`/api/trades/bsc/${pool}?joined=true${query}`)).items

const windows = Object.keys(statsWindows) as StatsWindow[]
const startOf = (window: StatsWindow) => nowMs - statsWindows[window] * 1_000
const people = (trades: readonly TradeWire[]) =>
  new Set(trades.map(({ senderAddress }) => senderAddress)).size

/** The change that a reader of the chart sees: from the last close before the window, or the first open, to the last. */
function changeOnChart(candles: readonly CandleWire[], window: StatsWindow): number {
  const before = candles.findLast(({ time }) => time * 1_000 < startOf(window))?.close ?? candles[0]?.open
  return ((candles.at(-1)?.close ?? 0) / (before ?? 0) - 1) * 100
}

describe.each([
  ['the curve', token],
  ['the pool that it migrated to', dex],
])('asked by %s', (_, pool) => {
  test('the list holds the trades of both, in either order', async () => {
    const prices = ofMarket.map((trade) => trade[5])
    expect((await listOf(pool)).map(({ tokenPrice }) => tokenPrice)).toEqual(prices.toReversed())
    expect((await listOf(pool, '&order=oldest')).map(({ tokenPrice }) => tokenPrice)).toEqual(prices)
  })

  test('statistics count the trades of the list, and changes are those of the chart', async () => {
    const stats = await ask<MarketStats>(`/api/stats/bsc/${pool}`)
    const list = await listOf(pool)
    const candles = await ask<CandleWire[]>(`/api/candles/bsc/${pool}?joined=true&period=1m&limit=1500`)
    expect(stats).toMatchObject({ tokenPrice: 5, marketCap: 5e9, liquidity: 7_000, at: nowMs })
    for (const window of windows) {
      const inside = list.filter(({ timestamp }) => timestamp > startOf(window))
      const buys = inside.filter(({ tradeType }) => tradeType === 'buy')
      const sells = inside.filter(({ tradeType }) => tradeType === 'sell')
      const { priceChange, ...counts } = stats.windows[window]
      expect(counts, window).toMatchObject({
        totalTransactions: inside.length,
        buyCount: buys.length,
        sellCount: sells.length,
        totalUsers: people(inside),
        buyUsers: people(buys),
        sellUsers: people(sells),
        volume: inside.reduce((sum, { valueUsd }) => sum + Number(valueUsd), 0),
      })
      expect(priceChange, window).toBeCloseTo(changeOnChart(candles, window), 6)
    }
  })

  test('the first price of a market younger than the window is the first of its curve', async () => {
    const stats = await ask<MarketStats>(`/api/stats/bsc/${pool}`)
    expect(windows.map((window) => Math.round(stats.windows[window].priceChange ?? 0))).toEqual([
      67, 525, 1150, 2400, 4900,
    ])
  })

  test('its facts are those of the token: worth, birth and migration', async () => {
    expect(await ask<PoolInfoWire>(`/bsc/pool-info/${pool}`)).toMatchObject({
      tokenPrice: 5,
      marketCap: 5e9,
      liquidityUsd: 7_000,
      launch: {
        createdAt: bornMs,
        migratedAt: movedMs,
        migratedTx: '0xmoved',
        toDex: 'pancakeswap-v2',
        isOneCoin: true,
      },
    })
  })
})

test('an unrelated pool of the token stays its own', async () => {
  const stats = await ask<MarketStats>(`/api/stats/bsc/${aside}`)
  expect(stats).toMatchObject({ tokenPrice: 9, liquidity: 100 })
  expect(stats.windows['24h']).toMatchObject({ totalTransactions: 1, priceChange: 0 })
  expect(await listOf(aside)).toHaveLength(1)
})

test('rows of lists say the change of the header', async () => {
  const { windows: header } = await ask<MarketStats>(`/api/stats/bsc/${dex}`)
  for (const window of windows) {
    const { rows } = await ask<TrendWire>(`/api/trend/bsc?window=${window}&sort=change`)
    expect(rows[0]?.change, window).toBeCloseTo(header[window].priceChange ?? 0, 6)
  }
  const follower = follow(app.url, radar, { chainType: 'bsc', tokens: [token] })
  await expect.poll(() => follower.state()).toHaveLength(1)
  const [row] = follower.state() as RadarToken[]
  follower.close()
  const { '5m': five, '1h': hour, '24h': day } = header
  expect(row?.change5m).toBeCloseTo(five.priceChange ?? 0, 6)
  expect(row?.change1h).toBeCloseTo(hour.priceChange ?? 0, 6)
  expect(row?.change24h).toBeCloseTo(day.priceChange ?? 0, 6)
  expect(row).toMatchObject({ volume1h: hour.volume, buys1h: hour.buyCount, sells1h: hour.sellCount })
})

test('a search counts the trading of both', async () => {
  const [hit] = await ask<{ volume24h: number; tokenAddress: string }[]>(`/unified-search/${token}`)
  const { windows: header } = await ask<MarketStats>(`/api/stats/bsc/${dex}`)
  expect(hit).toMatchObject({ tokenAddress: token, volume24h: header['24h'].volume })
})

test('who bought on the curve and sold after the migration has one position', async () => {
  const { traders } = await ask<{ traders: TraderWire[] }>(`/api/top-traders/bsc/${dex}`)
  const trader = traders.find(({ address }) => address === early)
  expect(trader).toMatchObject({ buys: 2, sells: 1, boughtUsd: '60', soldUsd: '60' })
})

// Last: undoing a block leaves out candles of other periods than a minute.
test.each([token, dex])('a trade in either pool is told to a subscriber of %s', async (pool) => {
  const follower = follow(app.url, marketStats, { chainType: 'bsc', poolAddress: pool })
  await expect.poll(() => follower.state()).toMatchObject({ tokenPrice: 5 })
  const before = (follower.state() as MarketStats).windows['24h'].totalTransactions
  writer.timeMs = nowMs - 1_000
  app.bus.publish(await writer.addBlock([{ pool: dex, sender: late, side: 'b', usd: 1, price: 5 }]))
  await expect.poll(() => (follower.state() as MarketStats).windows['24h'].totalTransactions).toBe(before + 1)
  app.bus.publish(await writer.undoBlock())
  follower.close()
  writer.timeMs = nowMs
})
