import { walletTrades } from '@peregrine/contract/topics/walletTrades'
import type { TradeWire } from '@peregrine/contract/trade'
import type { TradeListEvent } from '@peregrine/contract/tradeList'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChainWriter } from '../../realtime/testing/chainWriter.ts'
import { type Follower, follow } from '../../realtime/testing/follow.ts'
import { market, seedMarket } from '../../realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

let app: TestApp
let writer: ChainWriter
let whale: Follower

/** The whale bought for 100 and 25 dollars; Kate, a KOL, sold for 50. */
beforeEach(async () => {
  app = await startTestApp()
  writer = await seedMarket(app.database.pool)
  await app.refreshNames()
  await app.log.catchUp()
  whale = follow(app.url, walletTrades, { network: 'eth', address: market.whale })
  await whale.reached(writer.seq)
})
afterEach(async () => {
  whale.close()
  await app.end()
})

const usd = () => (whale.state() as TradeWire[]).map(({ valueUsd }) => Number(valueUsd))
const trade = (sender: string, dollars: number) =>
  ({ pool: market.pool, sender, side: 'b', usd: dollars, price: 2 }) as const

async function addBlock(...trades: Parameters<ChainWriter['addBlock']>[0][number][]): Promise<void> {
  app.bus.publish(await writer.addBlock(trades))
}

test("a wallet's trades are streamed without a session: past ones first, then each new one, and nobody else’s", async () => {
  expect(usd()).toEqual([25, 100])
  await addBlock(trade(market.kol, 7))
  await addBlock(trade(market.whale, 8), trade(market.kol, 9))
  await whale.reached(writer.seq)
  expect(usd()).toEqual([8, 25, 100])
  const events = whale.messages.filter(({ type }) => type === 'event')
  expect(events.flatMap(({ data }) => data as TradeListEvent[])).toHaveLength(1)
})

test('trades undone by a reorg are removed', async () => {
  await addBlock(trade(market.whale, 8))
  await whale.reached(writer.seq)
  expect(usd()).toEqual([8, 25, 100])
  app.bus.publish(await writer.undoBlock())
  await expect.poll(usd).toEqual([25, 100])
})

test('the address may be written in either case; an invalid one is refused', async () => {
  const params = { network: 'eth', address: market.kol.toUpperCase().replace('0X', '0x') }
  const kate = follow(app.url, walletTrades, params)
  await kate.reached(writer.seq)
  expect(kate.messages[0]?.key).toBe(`walletTrades/${market.kol}/eth`)
  kate.close()
  expect(walletTrades.params.safeParse({ network: 'eth', address: '../x' }).success).toBe(false)
})
