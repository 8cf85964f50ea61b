import { getTokenPools } from '@peregrine/contract/routes/pools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { market, seedMarket } from '../../realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const [priced, unpriced, idle] = ['0b', '0c', '0d'].map((digits) => `0x${digits.repeat(20)}`) as [
  string,
  string,
  string,
]
const hourMs = 3_600_000
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const { pool } = app.database
  const writer = await seedMarket(pool)
  for (const [at, id] of [priced, unpriced, idle].entries())
    await pool.query(
      `insert into pool (chain, id, dex, network, tokens, token, quote, fee_pips, is_known_factory, first_block, first_seen_ms,
         born_ms, reserves, liquidity_micros) values ('eth', $1, 'uniswap-v3', 'eth', array[$2, $3], $2, $3, $4, true, 1, 7, 7,
         array[1, 1], $5)`,
      [id, market.token, market.quote, at === 0 ? 500 : null, (3 - at) * 1_000_000],
    )
  const trade = (id: string, usd: number) =>
    writer.addBlock([{ pool: id, sender: 'w', side: 'b', usd, price: 1 }])
  // A day and more before the last block, within the first minute of the day, and later.
  writer.timeMs = market.startMs + hourMs
  await trade(priced, 1_000)
  writer.timeMs = market.startMs + 2 * hourMs
  await trade(priced, 20)
  writer.timeMs = market.startMs + 20 * hourMs
  await trade(priced, 3)
  await trade(unpriced, 9)
  writer.timeMs = market.startMs + 26 * hourMs - 500
  await trade(idle, 0)
  await pool.query('delete from trade where pool = $1', [idle])
  await pool.query('delete from candle where pool = $1', [idle])
  await pool.query('update trade set price_usd = null, value_micros = null where pool = $1', [unpriced])
  await pool.query('delete from candle where pool = $1', [unpriced])
})
afterAll(() => app.end())

test('pools are compared by their own volume of a day, from trades and candles, to the block', async () => {
  const reply = await app.server.inject(`/api/pools/eth/${market.token}`)
  const pools = getTokenPools.reply.parse(reply.json().data)
  const figures = pools.map((pool) => [pool.poolAddress, pool.feePips, pool.volume24h, pool.unpriced])
  expect(figures).toEqual([
    // Its trades are older than a day.
    [market.pool, null, 0, 0],
    [priced, 500, 23, 0],
    [unpriced, null, null, 1],
    [idle, null, 0, 0],
  ])
  expect(pools[1]).toMatchObject({ dex: 'uniswap-v3', createdAt: 7, liquidityUsd: 3 })
})
