import { getTrend, type TrendWire } from '@peregrine/contract/routes/trend'
import { parseTrendFilter, trend, trendFilterText } from '@peregrine/contract/topics/trend'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChainWriter } from '../../realtime/testing/chainWriter.ts'
import { listSerialCreators } from './creators.ts'
import { GapReader } from '../../domain/gaps/gapReader.ts'
import { TrendReader } from './trendReader.ts'
import { trendChanges, trendSource } from './trendTopic.ts'

const startMs = 1_800_000_000_000
const hourMs = 3_600_000
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const address = (letter: string) => `0x${letter.repeat(40)}`

let database: TestDatabase
let atMs = startMs

/** Adds a token with a pool of the same name. */
async function addToken(
  letter: string,
  token: { address?: string; isKnown?: boolean; liquidity?: number; bornMs?: number } = {},
) {
  const { isKnown = true, liquidity = 1_000, bornMs = startMs } = token
  const id = token.address ?? address(letter)
  await database.pool.query(
    `insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete,
       price_usd, market_cap, liquidity_micros, best_pool)
     values ('eth', $1, $2, $2, 18, $2, 0, $5, true, 2, 5000, $3, $4)`,
    [id, letter.toUpperCase(), liquidity * 1e6, `pool-${letter}`, bornMs],
  )
  await database.pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, born_ms, reserves)
     values ('eth', $1, 'uniswap-v2', 'eth', '{a,b}', $2, 'b', $3, 1, $4, $4, '{1,2}')`,
    [`pool-${letter}`, id, isKnown, bornMs],
  )
}

beforeAll(async () => {
  database = await createTestDatabase()
  await addToken('a', { liquidity: 600_000, bornMs: startMs - 30 * 86_400_000 })
  await addToken('b', { bornMs: startMs })
  await addToken('c', { isKnown: false })
  await addToken('d', { address: weth })
  await database.pool.query(`insert into marked_wallet values ('EVM', '0xkol', 'Some KOL', 'KOL')`)
  await database.pool.query(
    `insert into balance values ('eth', $1, 'x', 'x', 5), ('eth', $1, 'y', 'y', 0), ('eth', $1, 'z', 'z', 1)`,
    [address('b')],
  )
  const writer = new ChainWriter(database.pool, 'eth', startMs)
  await writer.prepare()
  const block = async (
    timeMs: number,
    trades: [pool: string, sender: string, side: 'b' | 's', usd: number, price: number][],
  ) => {
    writer.timeMs = timeMs - 1_000
    await writer.addBlock(
      trades.map(([pool, sender, side, usd, price]) => ({
        pool: `pool-${pool}`,
        sender,
        side,
        usd,
        price,
        timeMs,
      })),
    )
  }
  // Before the last hour: counts towards the day only.
  await block(startMs + hourMs, [['a', '0x1', 'b', 900, 1]])
  await block(startMs + 3 * hourMs, [
    ['a', '0x1', 'b', 100, 4],
    ['a', '0x2', 's', 50, 4],
    ['b', '0xkol', 'b', 300, 1],
    ['c', '0x3', 'b', 1_000_000, 1],
    ['d', '0x3', 'b', 1_000_000, 1],
  ])
  await block(startMs + 3 * hourMs + 30_000, [['b', '0x4', 'b', 10, 2]])
  // The writer makes one-minute candles only.
  await database.pool.query(
    `insert into candle (chain, pool, period, open_s, open, high, low, close, buy_micros, sell_micros, buys, sells)
     select chain, pool, s, time_ms / 1000 / s * s, min(price_usd), 0, 0, max(price_usd),
       coalesce(sum(value_micros) filter (where side = 'b'), 0), coalesce(sum(value_micros) filter (where side = 's'), 0),
       count(*) filter (where side = 'b'), count(*) filter (where side = 's')
     from trade, unnest('{1,15,300,900,3600,14400}'::integer[]) s group by chain, pool, s, time_ms / 1000 / s * s`,
  )
  atMs = startMs + 3 * hourMs + 31_000
})
afterAll(() => database.drop())

function openReader(now: () => number): TrendReader {
  return new TrendReader(database.pool, new GapReader(database.pool, now), now)
}

async function read(
  query: Record<string, unknown> = {},
  network: 'eth' | 'all' | 'base' = 'eth',
): Promise<TrendWire> {
  return openReader(() => atMs).read(network, getTrend.query.parse(query))
}
const symbols = ({ rows }: TrendWire) => rows.map(({ symbol }) => symbol)

test('a row holds the sums of its window, price change, traders and holders', async () => {
  const { rows } = await read()
  expect(rows[0]).toMatchObject({
    symbol: 'B',
    network: 'eth',
    poolAddress: 'pool-b',
    volume: 310,
    buyVolume: 310,
    sellVolume: 0,
    buys: 2,
    sells: 0,
    trades: 2,
    traders: 2,
    isTradersFloor: false,
    kols: 1,
    holders: 2,
    tokenPrice: 2,
    marketCap: 5000,
  })
  // From 1 before the window to 2 now; B has no earlier price, so from its first in the window.
  expect(rows.map(({ symbol, change }) => [symbol, change])).toEqual([
    ['B', 100],
    ['A', 100],
  ])
  expect(rows[1]).toMatchObject({
    volume: 150,
    buyVolume: 100,
    sellVolume: 50,
    traders: 2,
    kols: 0,
    holders: null,
  })
})

test('a token’s own contract is no trader of it, whatever it sells', async () => {
  await database.pool.query(`update trade set sender = token where sender = '0x2'`)
  const { rows } = await read()
  await database.pool.query(`update trade set sender = '0x2' where sender = token`)
  expect(rows.find(({ symbol }) => symbol === 'A')).toMatchObject({ trades: 2, sells: 1, traders: 1 })
})

test.each([
  [
    '1m',
    [
      ['B', 310],
      ['A', 150],
    ],
  ],
  [
    '5m',
    [
      ['B', 310],
      ['A', 150],
    ],
  ],
  [
    '1h',
    [
      ['B', 310],
      ['A', 150],
    ],
  ],
  [
    '6h',
    [
      ['A', 1050],
      ['B', 310],
    ],
  ],
  [
    '24h',
    [
      ['A', 1050],
      ['B', 310],
    ],
  ],
] as const)('over %s: base tokens and pools of unknown factories are left out', async (window, expected) => {
  const { rows, window: given } = await read({ window })
  expect(given).toBe(window)
  expect(rows.map(({ symbol, volume }) => [symbol, volume])).toEqual(expected)
})

test('a trade a second before the window does not count', async () => {
  const later = openReader(() => startMs + 3 * hourMs + 61_000)
  const { rows } = await later.read('eth', getTrend.query.parse({ window: '1m' }))
  expect(rows.map(({ symbol, volume }) => [symbol, volume])).toEqual([['B', 10]])
})

test.each([
  ['volume', 'desc', ['B', 'A']],
  ['volume', 'asc', ['A', 'B']],
  ['liquidity', 'desc', ['A', 'B']],
  ['age', 'asc', ['B', 'A']],
  ['age', 'desc', ['A', 'B']],
  ['sells', 'desc', ['A', 'B']],
  ['netFlow', 'desc', ['B', 'A']],
  ['kols', 'desc', ['B', 'A']],
  ['kols', 'asc', ['A', 'B']],
  // Unknown holders sort last in either order.
  ['holders', 'asc', ['B', 'A']],
  ['holders', 'desc', ['B', 'A']],
])('by %s %s', async (sort, order, expected) =>
  expect(symbols(await read({ sort, order }))).toEqual(expected),
)

test.each([
  [{ minPool: 500_000 }, ['A']],
  [{ maxAge: 24 * 60 }, ['B']],
  [{ minVolume24h: 1_000 }, ['A']],
  [{ minTrades24h: 3 }, ['A']],
  [{ minTrades24h: 4 }, []],
  [{ minMarketCap: 5_000 }, ['B', 'A']],
  [{ minMarketCap: 5_001 }, []],
  [{ limit: 1 }, ['B']],
])('only %o', async (query, expected) => expect(symbols(await read(query))).toEqual(expected))

test('an unknown birth or depth passes no filter and sorts last either way', async () => {
  const set = (dex: string, family: string | null, bornMs: number | null) =>
    database.pool.query(`update pool set dex = $1, family = $2, born_ms = $3 where id = 'pool-b'`, [
      dex,
      family,
      bornMs,
    ])
  await set('uniswap-v4', 'v4', null)
  const { rows } = await read()
  expect(rows[0]).toMatchObject({ symbol: 'B', bornAt: null, liquidity: null })
  expect(symbols(await read({ maxAge: 1e9 }))).toEqual(['A'])
  expect(symbols(await read({ minPool: 0 }))).toEqual(['A'])
  for (const sort of ['age', 'liquidity'])
    for (const order of ['asc', 'desc'])
      expect([sort, order, symbols(await read({ sort, order }))]).toEqual([sort, order, ['A', 'B']])
  await set('uniswap-v2', null, startMs)
})

test('network sums cover all rows that pass, listed or not', async () => {
  const { networks } = await read({ limit: 1 }, 'all')
  expect(networks).toEqual([
    { network: 'eth', tokens: 2, trades: 4, buyVolume: 410, sellVolume: 50, unpriced: 0 },
  ])
  expect((await read({}, 'base')).rows).toEqual([])
})

test('a second reader within a second causes no query', async () => {
  const reader = openReader(() => atMs)
  const first = await reader.read('eth', getTrend.query.parse({}))
  await database.pool.query(`update token set symbol = 'NEW' where address = $1`, [address('b')])
  expect(await reader.read('eth', getTrend.query.parse({}))).toEqual(first)
  atMs += 3_001
  expect(symbols(await reader.read('eth', getTrend.query.parse({})))).toEqual(['NEW', 'A'])
})

test("a stream equals the route's answer, and its changes lead from one list to the next", async () => {
  const source = trendSource(openReader(() => atMs))
  const load = async (params: Record<string, unknown>) =>
    trend.snapshot.parse(await source.load(trend.params.parse(params) as never))
  const lists = [
    await load({ network: 'eth' }),
    await load({ network: 'eth', sort: 'volume', order: 'asc' }),
    await load({ network: 'eth', filter: trendFilterText({ minPool: 500_000 }) }),
    await load({ network: 'base' }),
    await load({ network: 'all', window: '24h' }),
  ]
  expect(lists.map(({ rows }) => rows.map(({ symbol }) => symbol))).toEqual([
    ['NEW', 'A'],
    ['A', 'NEW'],
    ['A'],
    [],
    ['A', 'NEW'],
  ])
  for (const before of lists)
    for (const after of lists) {
      const events = trendChanges(before, after).map((event) => trend.event.parse(event))
      expect(events.reduce(trend.apply, before)).toEqual(after)
    }
  const [list] = lists
  expect(list && trendChanges(list, list)[0]?.rows).toEqual([])
})

test.each(['minPool=x', 'minPool', 'pool=1', 'maxAge=5;minPool=1', 'minPool=1;minPool=1', 'minPool=-1', ';'])(
  'a stream is not made for the filter %s',
  (text) => {
    expect(parseTrendFilter(text)).toBeNull()
    expect(trend.params.safeParse({ network: 'eth', filter: text }).success).toBe(false)
  },
)

test('a filter survives a round trip through text', () => {
  const filter = { minPool: 1_000, maxAge: 5, minTrades24h: 3, minVolume24h: 1e6, minMarketCap: 50_000 }
  expect(parseTrendFilter(trendFilterText(filter))).toEqual(filter)
  expect(parseTrendFilter('')).toEqual({})
})

test('creators of several tokens are listed, of one are not', async () => {
  const launch = (token: string, creator: string, createdMs: number, stage = 'curve') =>
    database.pool.query(
      `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, created_ms, updated_ms, stage,
         progress, first_block) values ('bsc', $1, 'four', 'fourmeme', $1, 'q', $2, $1, $1, $3, $3, $4, 1, 1)`,
      [token, creator, createdMs, stage],
    )
  await launch('t1', 'dev', 1)
  await launch('t2', 'dev', 3, 'migrated')
  await launch('t3', 'once', 2)
  expect(await listSerialCreators(database.pool, 'four')).toEqual([
    {
      network: 'four',
      creator: 'dev',
      launched: 2,
      migrated: 1,
      bestMarketCap: null,
      lastToken: 't2',
      lastSymbol: 't2',
      lastPool: 't2',
      lastLaunchAt: 3,
    },
  ])
})
