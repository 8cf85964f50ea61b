import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import type { DayTraderWire } from '@peregrine/contract/routes/dayTraders'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { ChainWriter } from '../../realtime/testing/chainWriter.ts'
import { maxTrades } from './dayTraderStore.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const hourMs = 3_600_000
const coin = chainDefinitions.eth.baseTokens[0]?.address ?? ''
const wallet = (digit: string) => `0x${digit.repeat(40)}`
const tokens = { A: wallet('a'), B: wallet('b') }

let app: TestApp
let withCode: string[]
let clockMs: number

beforeEach(async () => {
  withCode = []
  clockMs = nowMs
  app = await startTestApp({
    now: () => clockMs,
    request: async (_, method, [address]: unknown[]) => {
      expect(method).toBe('eth_getCode')
      return withCode.includes(String(address)) ? '0x6001' : '0x'
    },
  })
  await new ChainWriter(app.database.pool, 'eth', nowMs).prepare()
  await app.database.pool.query(
    `insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete,
       price_usd) values ('eth', $1, 'AAA', 'A', 0, 'a', 1, 1, true, 3), ('eth', $2, 'BBB', 'B', 0, 'b', 1, 1, true, null)`,
    [tokens.A, tokens.B],
  )
})
afterEach(() => app.end())

type Made = {
  by: string
  side: 'b' | 's' | 'x'
  token?: string
  units: number
  usd: number | null
  block: number
  fee?: number
  hoursAgo?: number
}

/** Blocks are a minute apart, the hundredth is now. */
async function write(trades: readonly Made[]): Promise<void> {
  const rows = trades.map(({ by, side, token = tokens.A, units, usd, block, fee = 0, hoursAgo = 0 }, i) => ({
    block,
    time_ms: nowMs - (100 - block) * 60_000 - hoursAgo * 3_600_000,
    i,
    tx: `0x${String(i).padStart(64, '0')}${block}`,
    by,
    side,
    token,
    sold: side === 'b' ? coin : token,
    sold_units: side === 'b' ? 1 : units,
    bought: side === 'b' ? token : coin,
    bought_units: side === 'b' ? units : 1,
    micros: usd === null ? null : usd * 1e6,
    fee: fee * 1e6,
  }))
  await app.database.pool.query(
    `insert into trade (chain, network, block_number, block_hash, time_ms, tx_index, tx_hash, idx, in_pool, in_wallet,
       route_id, hops, dex, pool, sender, side, token, quote, sold_token, sold_units, bought_token, bought_units,
       value_micros, seen_ms, venue_fee_micros, router_fee_micros, network_fee_micros, tip_micros)
     select 'eth', 'eth', block, 'h', time_ms, i, tx, 0, true, true, tx, 1, 'uniswap-v2', 'p', by, side::"char", token, $2,
       sold, sold_units, bought, bought_units, micros, time_ms, 0, 0, fee, 0
     from jsonb_to_recordset($1::jsonb) as given (block bigint, time_ms bigint, i int, tx text, by text, side text, token text,
       sold text, sold_units numeric, bought text, bought_units numeric, micros numeric, fee numeric)`,
    [JSON.stringify(rows), coin],
  )
}

async function read() {
  const reply = await app.server.inject('/api/day-traders/eth')
  expect(reply.statusCode).toBe(200)
  return reply.json().data
}
const found = async (): Promise<string[]> =>
  (await read()).traders.map(({ address }: DayTraderWire) => address)

/** A wallet that pays 100 for 100 units and sells them in four parts of 25 for `each`. */
const round = (by: string, each: number, more: Partial<Made> = {}): Made[] => [
  { by, side: 'b', units: 100, usd: 100, block: 1, ...more },
  ...[2, 3, 4, 5].map((block): Made => ({ by, side: 's', units: 25, usd: each, block, ...more })),
]

test('profit is net of fees, the largest first; losers are no suggestion', async () => {
  await write([
    ...round(wallet('1'), 30),
    ...round(wallet('2'), 50),
    ...round(wallet('3'), 20),
    // 4 x 60 less 100, less fees of 5 x 30: worse than it looks.
    ...round(wallet('4'), 60, { fee: 30 }),
  ])
  const { traders, tradeCount, sinceMs, leftOut } = await read()
  expect(traders.map(({ address, realisedUsd }: DayTraderWire) => [address, Number(realisedUsd)])).toEqual([
    [wallet('2'), 100],
    [wallet('1'), 20],
  ])
  expect(traders[0]).toMatchObject({
    trades: 5,
    tokens: 1,
    wins: 1,
    losses: 0,
    bestShare: 100,
    bestSymbol: 'AAA',
    isBasisComplete: true,
  })
  expect({ tradeCount, sinceMs, leftOut }).toEqual({
    tradeCount: 20,
    sinceMs: nowMs - 99 * 60_000,
    leftOut: { few: 0, machines: 0, contracts: 0 },
  })
})

test('the share of the best token tells luck from habit, and an unknown price leaves the holding unknown', async () => {
  await write([
    ...round(wallet('1'), 50),
    ...round(wallet('1'), 50, { token: tokens.B, block: 7 }).map((trade, at) => ({
      ...trade,
      block: 7 + at,
    })),
    { by: wallet('1'), side: 'b', units: 10, usd: 10, block: 20 },
    { by: wallet('2'), side: 'b', units: 10, usd: 10, block: 20, token: tokens.B },
    ...round(wallet('2'), 26),
  ])
  const [one, two] = (await read()).traders as DayTraderWire[]
  // 10 units at 3 dollars, bought for 10.
  expect(one).toMatchObject({ address: wallet('1'), bestShare: 50, wins: 2, unrealisedUsd: '20' })
  expect(two).toMatchObject({ address: wallet('2'), bestShare: 100, unrealisedUsd: null })
})

test('what was bought before the day is in no profit, and said to be missing', async () => {
  await write([
    { by: wallet('1'), side: 'b', units: 1_000, usd: 1, block: 1, hoursAgo: 30 },
    ...round(wallet('1'), 50),
    { by: wallet('1'), side: 's', units: 1_000, usd: 9_000, block: 30 },
  ])
  const [one] = (await read()).traders as DayTraderWire[]
  expect(one).toMatchObject({ realisedUsd: '100', isBasisComplete: false })
})

test.each<[string, () => Made[], object]>([
  ['too few trades', () => round(wallet('1'), 50).slice(0, 4), { few: 1, machines: 0, contracts: 0 }],
  [
    'more trades than a person makes',
    () => [
      ...round(wallet('1'), 50),
      ...Array.from(
        { length: maxTrades },
        (_, at): Made => ({ by: wallet('1'), side: 'b', units: 1, usd: 0, block: 50 + (at % 40) }),
      ),
    ],
    { few: 0, machines: 1, contracts: 0 },
  ],
  [
    'buying and selling in one block',
    () => [...round(wallet('1'), 50), { by: wallet('1'), side: 'b', units: 1, usd: 1, block: 5 }],
    { few: 0, machines: 0, contracts: 0 },
  ],
  [
    'a fifth of it bought and sold in one block',
    () => [
      ...round(wallet('1'), 50),
      { by: wallet('1'), side: 'b', units: 1, usd: 1, block: 5 },
      { by: wallet('1'), side: 'b', units: 1, usd: 1, block: 4 },
    ],
    { few: 0, machines: 1, contracts: 0 },
  ],
  [
    'arbitrage',
    () => [
      ...round(wallet('1'), 50),
      ...[10, 11].map((block): Made => ({ by: wallet('1'), side: 'x', units: 1, usd: 1, block })),
    ],
    { few: 0, machines: 1, contracts: 0 },
  ],
])('left out: %s', async (_, trades, leftOut) => {
  await write(trades())
  expect((await read()).leftOut).toEqual(leftOut)
  expect(await found()).toEqual(leftOut === null || Object.values(leftOut).includes(1) ? [] : [wallet('1')])
})

test('a contract is no trader', async () => {
  withCode = [wallet('2')]
  await write([...round(wallet('1'), 30), ...round(wallet('2'), 50)])
  expect(await found()).toEqual([wallet('1')])
  expect((await read()).leftOut).toEqual({ few: 0, machines: 0, contracts: 1 })
})

test('the result is kept for a minute, and a KOL is named at once', async () => {
  await write(round(wallet('1'), 30))
  expect(await found()).toEqual([wallet('1')])
  await write(round(wallet('2'), 30).map((trade) => ({ ...trade, block: trade.block + 40 })))
  await app.database.pool.query(`insert into marked_wallet values ('EVM', $1, 'Kate', 'KOL')`, [wallet('1')])
  await app.refreshNames()
  expect((await read()).traders.map(({ name }: DayTraderWire) => name)).toEqual(['Kate'])
  clockMs += 61_000
  expect(await found()).toEqual([wallet('1'), wallet('2')])
})

test('without trades there is nobody, and nothing is claimed', async () => {
  expect(await read()).toMatchObject({ traders: [], tradeCount: 0, sinceMs: null })
})

test.each([
  { title: 'within the day', hoursAgo: 3, expected: nowMs - 3 * hourMs },
  { title: 'over its beginning', hoursAgo: 24.5, expected: nowMs - 24 * hourMs },
  { title: 'of yesterday', hoursAgo: 26, expected: null },
])('the list says since when the day lacks blocks: $title', async ({ hoursAgo, expected }) => {
  const fromMs = nowMs - hoursAgo * hourMs
  await app.database.pool.query(
    `insert into chain_gap (chain, from_number, to_number, why, before_hash, from_time_ms, to_hash, to_time_ms, opened_ms)
     values ('eth', 1, 9, 'too-slow', '0x', $1, '0x', $2, 0)`,
    [fromMs, fromMs + hourMs],
  )
  expect((await read()).incompleteSince).toBe(expected)
})
