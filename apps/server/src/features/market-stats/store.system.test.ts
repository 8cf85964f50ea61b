import { statsWindows, type StatsWindow } from '@peregrine/contract/marketStats'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChainWriter, type WrittenTrade } from '../../realtime/testing/chainWriter.ts'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { GapReader } from '../../domain/gaps/gapReader.ts'
import { MarketStatsReader } from './store.ts'

const pool = `0x${'a1'.repeat(20)}`
/** Its own contract sells its tax at times. */
const token = '0x00000000000000000000000000000000000000aa'
const startMs = 1_800_000_000_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves,
       price_usd) values ('eth', $1, 'uniswap-v2', 'eth', '{a,b}', 'a', 'b', true, 1, 1, '{1,2}', 7)`,
    [pool],
  )
})
afterAll(() => database.drop())

type Made = WrittenTrade & { timeMs: number }

/** Computes the definition directly from the trades. */
function expected(trades: readonly Made[], window: StatsWindow, at: number) {
  const start = at - statsWindows[window] * 1_000
  const inside = trades.filter(({ timeMs }) => timeMs > start)
  const before = trades.filter(({ timeMs }) => timeMs <= start).at(-1) ?? inside[0]
  const of = (side: 'b' | 's') => inside.filter((trade) => trade.side === side)
  const volume = (list: readonly Made[]) => list.reduce((sum, { usd }) => sum + usd, 0)
  const users = (list: readonly Made[]) =>
    new Set(list.map(({ sender }) => sender)).difference(new Set([token])).size
  return {
    priceChange: before ? (7 / before.price - 1) * 100 : null,
    volume: volume(inside),
    buyVolume: volume(of('b')),
    sellVolume: volume(of('s')),
    unpriced: 0,
    buyCount: of('b').length,
    sellCount: of('s').length,
    totalTransactions: inside.length,
    totalUsers: users(inside),
    buyUsers: users(of('b')),
    sellUsers: users(of('s')),
  }
}

test('windows equal a count of the trades, wherever their edges fall', async () => {
  const random = seededRandom(11)
  const writer = new ChainWriter(database.pool, 'eth', startMs)
  await writer.prepare()
  const trades: Made[] = []
  // Gaps from a second to an hour, over two days.
  for (let timeMs = startMs; timeMs < startMs + 2 * 86_400_000; ) {
    timeMs += Math.floor(1_000 + random() ** 4 * 3_600_000)
    const trader = Math.floor(random() * 30)
    const trade: Made = {
      pool,
      sender: trader === 0 ? token : `0x${trader}`,
      side: random() < 0.5 ? 'b' : 's',
      usd: Math.floor(random() * 1_000),
      price: 1 + random() * 10,
      timeMs,
    }
    trades.push(trade)
    writer.timeMs = timeMs - 1_000
    await writer.addBlock([trade])
  }
  const last = trades.at(-1)?.timeMs ?? 0
  for (const at of [
    last,
    last + 1,
    last + 999,
    last + 30_000,
    last + 59_999,
    last + 60_000,
    last + 3_600_001,
  ]) {
    const stats = await new MarketStatsReader(
      database.pool,
      new GapReader(database.pool, () => at),
      () => at,
    ).read('eth', pool)
    for (const window of Object.keys(statsWindows) as StatsWindow[]) {
      const { priceChange, incompleteSince, ...rest } = stats.windows[window]
      expect(incompleteSince).toBeNull()
      const { priceChange: change, ...others } = expected(trades, window, at)
      expect(rest, `${window} at ${at - last}`).toEqual(others)
      expect(priceChange, `${window} at ${at - last}`).toBeCloseTo(change ?? 0, 9)
    }
  }
})
