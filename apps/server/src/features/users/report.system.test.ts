import { getWalletSummaries } from '@peregrine/contract/routes/walletSummaries'
import { getUser, getUserPosition, getUserSources, type UserWire } from '@peregrine/contract/routes/users'
import { profitMethods } from '@peregrine/core/portfolio/position'
import { reportPeriods } from '@peregrine/core/portfolio/reportPeriod'
import { parseUnits, usdText } from '@peregrine/core/units'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import fc from 'fast-check'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installErrors } from '../../http/errors.ts'
import { GapReader } from '../../domain/gaps/gapReader.ts'
import { userRoutes } from './routes.ts'
import { walletSummaryRoutes } from './walletSummaries.ts'
import { type ReportTrade, storeTokens, storeTrades } from './testing/reportTrades.ts'

const hour = 3_600_000
const day = 24 * hour
/** Noon UTC. */
const nowMs = Date.UTC(2026, 10, 25, 12)
const midnight = nowMs - 12 * hour

const token = (digits: string): string => `0x${digits.padStart(40, '0')}`
const whole = token('a')
const none = token('b')
const many = token('c')
const onBase = token('d')
const received = token('e')
const gift = token('f')
const whoAddress = token('71')
const usd = (dollars: number): bigint => BigInt(Math.round(dollars * 1e6))

let database: TestDatabase
let server: FastifyInstance

/**
 * - AAA (18 decimals): 10 bought for 100 (fee 1) forty days ago; 5 sold for 200 (fee 2) a millisecond before the first of
 *   the seven days began, 5 for 20 at its first millisecond. Cost 101: realised +147.5 and −30.5.
 * - BBB (0 decimals): 4 bought for 40, 4 sold for 400 an hour later, today: +360, 900 %.
 * - CCC (36 decimals): 3 bought for 9, 1 sold for 1 yesterday: −2; 2 held, cost 6.
 * - DDD (on Base): 1 bought for 50, sold for 10 at midnight: −40, −80 %.
 * - EEE: 1 bought for 10, 3 sold for 90 today: 2 were received. Known part +20.
 * - FFF was only received. A swap of coins for 7, and an arbitrage in AAA for 5.
 */
const trades: readonly Omit<ReportTrade, 'wallet'>[] = [
  {
    chain: 'eth',
    timeMs: nowMs - 40 * day,
    sold: 'coin',
    bought: whole,
    boughtUnits: 10n * 10n ** 18n,
    micros: usd(100),
    venueFee: usd(1),
  },
  {
    chain: 'eth',
    timeMs: midnight - 6 * day - 1,
    sold: whole,
    soldUnits: 5n * 10n ** 18n,
    bought: 'coin',
    micros: usd(200),
    venueFee: usd(2),
  },
  {
    chain: 'eth',
    timeMs: midnight - 6 * day,
    sold: whole,
    soldUnits: 5n * 10n ** 18n,
    bought: 'coin',
    micros: usd(20),
  },
  {
    chain: 'eth',
    timeMs: midnight - 2 * day,
    sold: 'coin',
    bought: many,
    boughtUnits: 3n * 10n ** 36n,
    micros: usd(9),
  },
  { chain: 'eth', timeMs: midnight - 1, sold: many, soldUnits: 10n ** 36n, bought: 'coin', micros: usd(1) },
  {
    chain: 'base',
    timeMs: midnight - 5 * hour,
    sold: 'coin',
    bought: onBase,
    boughtUnits: 1n,
    micros: usd(50),
  },
  { chain: 'base', timeMs: midnight, sold: onBase, soldUnits: 1n, bought: 'coin', micros: usd(10) },
  { chain: 'eth', timeMs: midnight + hour, sold: 'coin', bought: none, boughtUnits: 4n, micros: usd(40) },
  { chain: 'eth', timeMs: midnight + 2 * hour, sold: none, soldUnits: 4n, bought: 'coin', micros: usd(400) },
  {
    chain: 'eth',
    timeMs: midnight + 3 * hour,
    sold: 'coin',
    bought: received,
    boughtUnits: 1n,
    micros: usd(10),
  },
  {
    chain: 'eth',
    timeMs: midnight + 4 * hour,
    sold: received,
    soldUnits: 3n,
    bought: 'coin',
    micros: usd(90),
  },
  {
    chain: 'eth',
    timeMs: midnight + 5 * hour,
    sold: 'coin',
    bought: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    micros: usd(7),
  },
  { chain: 'eth', timeMs: midnight + 6 * hour, sold: whole, bought: whole, micros: usd(5) },
]

beforeAll(async () => {
  database = await createTestDatabase()
  const { pool } = database
  await pool.query('create table trade_all partition of trade for values from (minvalue) to (maxvalue)')
  await storeTokens(pool, [
    { chain: 'eth', address: whole, symbol: 'AAA', decimals: 18, priceUsd: 4 },
    { chain: 'eth', address: none, symbol: 'BBB', decimals: 0, priceUsd: 100 },
    { chain: 'eth', address: many, symbol: 'CCC', decimals: 36, priceUsd: 5 },
    { chain: 'base', address: onBase, symbol: 'DDD', decimals: 0, priceUsd: 10 },
    { chain: 'eth', address: received, symbol: 'EEE', decimals: 0, priceUsd: 30 },
    { chain: 'eth', address: gift, symbol: 'FFF', decimals: 0, priceUsd: 2 },
  ])
  await storeTrades(
    pool,
    trades.map((trade) => ({ ...trade, wallet: whoAddress })),
  )
  await pool.query(
    `insert into balance (chain, token, account, owner, units) values ('eth', $1, $3, $3, ${2n * 10n ** 36n}), ('eth', $2, $3, $3, 6)`,
    [many, gift, whoAddress],
  )
  server = fastify()
  installErrors(server, () => undefined)
  userRoutes(server, {
    pool,
    nameOf: () => null,
    findKol: () => null,
    gaps: new GapReader(pool, () => nowMs),
    now: () => nowMs,
  })
  walletSummaryRoutes(server, {
    pool,
    // Coins have a test of their own.
    request: null,
    chains: [],
    nameOf: (chain, address) => (chain === 'base' && address === whoAddress ? 'Who' : null),
    gaps: new GapReader(pool, () => nowMs),
    now: () => nowMs,
    tradeLimit: 12,
  })
})
afterAll(() => database.drop())

async function read(query: string, wallet = whoAddress): Promise<UserWire> {
  const reply = await server.inject(`/api/user/eth/${wallet}?${query}`)
  expect(reply.statusCode).toBe(200)
  return getUser.reply.parse(reply.json().data)
}

test.each`
  period   | realised   | roi       | volume   | buys | sells | average    | incomplete
  ${'1d'}  | ${'340'}   | ${340}    | ${'550'} | ${2} | ${3}  | ${'25'}    | ${1}
  ${'7d'}  | ${'307.5'} | ${200.32} | ${'630'} | ${4} | ${5}  | ${'27.25'} | ${1}
  ${'30d'} | ${'455'}   | ${223.03} | ${'830'} | ${4} | ${6}  | ${'27.25'} | ${1}
  ${'all'} | ${'455'}   | ${223.03} | ${'930'} | ${5} | ${6}  | ${'41.8'}  | ${1}
`('over $period the wallet realised $realised', async ({ period, realised, volume, ...rest }) => {
  const { report } = await read(`period=${period}&scope=all`)
  expect(report).toMatchObject({
    timeZone: 'UTC',
    realisedUsd: realised,
    roiPercent: rest.roi,
    volumeUsd: volume,
    buys: rest.buys,
    sells: rest.sells,
    averageBuyUsd: rest.average,
    incompletePositions: rest.incomplete,
    otherTrades: 2,
    otherVolumeUsd: '12',
  })
})

test('a day ends at midnight UTC, and names what is not known of it', async () => {
  const { report } = await read('period=all&scope=all')
  expect(report.days).toEqual([
    { day: '2026-11-18', realisedUsd: '147.5', trades: 1, unknownTrades: 0 },
    { day: '2026-11-19', realisedUsd: '-30.5', trades: 1, unknownTrades: 0 },
    { day: '2026-11-24', realisedUsd: '-2', trades: 1, unknownTrades: 0 },
    { day: '2026-11-25', realisedUsd: '340', trades: 3, unknownTrades: 1 },
  ])
})

test('closed positions by result: of known cost only, over their whole life', async () => {
  const { report } = await read('period=7d&scope=all')
  const counts = (list: readonly { band: string; count: number }[]) =>
    Object.fromEntries(list.filter(({ count }) => count > 0).map(({ band, count }) => [band, count]))
  // AAA made 117 of 101; BBB 900 %; DDD lost 80 %. CCC is held, EEE's cost is incomplete.
  expect(counts(report.closed.bands)).toEqual({ over500: 1, to200: 1, 'under-50': 1 })
  expect(counts(report.closed.holds)).toEqual({ '1d': 2, longer: 1 })
  expect(report.closed).toMatchObject({
    count: 3,
    wins: 2,
    losses: 1,
    even: 0,
    medianHoldMs: 5 * hour,
    incompletePositions: 1,
  })
  expect(report.closed.winRate).toBeCloseTo(66.67, 1)
  expect(report.best).toEqual({
    network: 'eth',
    tokenAddress: none,
    symbol: 'BBB',
    realisedUsd: '360',
    trades: 1,
  })
  expect(report.worst).toMatchObject({ network: 'base', tokenAddress: onBase, realisedUsd: '-40' })
})

test('the scope is one chain or all, and another family is refused', async () => {
  expect((await read('period=all')).report).toMatchObject({ scope: 'eth', realisedUsd: '495' })
  expect((await read('period=all&scope=base')).report).toMatchObject({ scope: 'base', realisedUsd: '-40' })
  expect((await server.inject(`/api/user/eth/${whoAddress}?scope=sol`)).statusCode).toBe(400)
})

test('what is held is what the chain says, received tokens included, and their profit is unknown', async () => {
  const { positions, unlisted } = await read('scope=all')
  expect(unlisted).toBe(0)
  expect(positions.slice(0, 2)).toMatchObject([
    {
      symbol: 'FFF',
      balanceUnits: '6',
      boughtUsd: null,
      realisedUsd: null,
      unrealisedUsd: null,
      lastTradeAt: null,
    },
    { symbol: 'CCC', balanceUnits: `${2n * 10n ** 36n}`, costUsd: '6', unrealisedUsd: '4' },
  ])
  expect(positions.slice(2).every(({ heldUnits }) => heldUnits === '0')).toBe(true)
})

async function summaries(wallets: readonly string[]) {
  const reply = await server.inject(`/api/wallet-summaries?wallets=${wallets.join(',')}`)
  expect(reply.statusCode).toBe(200)
  return getWalletSummaries.reply.parse(reply.json().data).wallets
}

test('a wallet in brief says what its report does, and nothing of a wallet that is not known', async () => {
  const { report } = await read('period=7d&scope=all')
  const stranger = token('99')
  expect(await summaries([whoAddress, stranger, whoAddress])).toEqual([
    {
      address: whoAddress,
      name: 'Who',
      realisedUsd: report.realisedUsd,
      unknownTrades: report.unknownTrades,
      winRate: report.closed.winRate,
      lastTradeAt: midnight + 6 * hour,
      // Six FFF for 2, and two CCC for 5.
      valueUsd: '22',
      unpriced: 0,
      unknownCoins: [],
    },
    {
      address: stranger,
      name: null,
      realisedUsd: null,
      unknownTrades: 0,
      winRate: null,
      lastTradeAt: null,
      valueUsd: null,
      unpriced: 0,
      unknownCoins: [],
    },
  ])
})

test('of a wallet that traded more than is read, profit and win rate are unknown, its last trade is not', async () => {
  const busy = token('72')
  const bought = { chain: 'eth', sold: 'coin', bought: none, boughtUnits: 1n, micros: usd(1) } as const
  await storeTrades(
    database.pool,
    Array.from({ length: 13 }, (_, at) => ({ ...bought, wallet: busy, timeMs: midnight + at })),
  )
  expect(await summaries([busy])).toMatchObject([
    { realisedUsd: null, winRate: null, lastTradeAt: midnight + 12 },
  ])
})

test('more wallets than a page shows, or what is no wallet, is refused', async () => {
  for (const wallets of ['', 'nobody', token('1').slice(1), Array(21).fill(whoAddress).join(',')])
    expect((await server.inject(`/api/wallet-summaries?wallets=${wallets}`)).statusCode).toBe(400)
})

test('a token that was only received is opened as well, without trades', async () => {
  const reply = await server.inject(`/api/user/eth/${whoAddress}/${gift}`)
  expect(reply.statusCode).toBe(200)
  const { position, sources, trades } = getUserPosition.reply.parse(reply.json().data)
  expect(position).toMatchObject({ symbol: 'FFF', balanceUnits: '6', boughtUsd: null, lastTradeAt: null })
  expect(sources).toEqual({ bought: [], sold: [], realised: [], held: [] })
  expect(trades).toEqual([])
  expect((await server.inject(`/api/user/eth/${whoAddress}/${token('dead')}`)).statusCode).toBe(404)
})

const sources = async (query: string) => {
  const reply = await server.inject(`/api/user/eth/${whoAddress}/sources?scope=all&${query}`)
  expect(reply.statusCode).toBe(200)
  return getUserSources.reply.parse(reply.json().data)
}

test.each`
  query                                          | count
  ${'figure=realised&period=7d'}                 | ${5}
  ${'figure=realised&period=1d&day=2026-11-18'}  | ${1}
  ${`figure=realised&period=all&token=${whole}`} | ${2}
  ${'figure=bought&period=all'}                  | ${5}
  ${'figure=volume&period=7d'}                   | ${9}
  ${'figure=other&period=7d'}                    | ${2}
  ${'figure=closed&period=7d&band=to200'}        | ${3}
  ${'figure=closed&period=7d'}                   | ${7}
  ${'figure=incomplete&period=7d'}               | ${2}
`('$query has $count trades behind it', async ({ query, count }) => {
  const { count: told, trades: list } = await sources(query)
  expect([told, list.length]).toEqual([count, count])
  expect(list.map(({ timestamp }) => timestamp)).toEqual(
    list.map(({ timestamp }) => timestamp).sort((a, b) => b - a),
  )
})

const micros = (text: string | null): bigint => {
  const [, sign, digits] = /^(-?)(.*)$/.exec(text ?? '0') ?? []
  const value = parseUnits(digits ?? '', 6) ?? 0n
  return sign === '-' ? -value : value
}
const sum = (texts: readonly (string | null)[]): string =>
  usdText(texts.reduce((total, text) => total + micros(text), 0n))

/** Every sum that the page shows beside its parts. */
function expectAgreement({ report, positions }: UserWire): void {
  const own = positions.flatMap(({ inPeriod }) => inPeriod ?? [])
  expect(sum(own.map(({ realisedUsd }) => realisedUsd))).toBe(sum([report.realisedUsd]))
  expect(sum(own.map(({ volumeUsd }) => volumeUsd))).toBe(sum([report.volumeUsd]))
  expect(sum([report.buyUsd, report.sellUsd])).toBe(sum([report.volumeUsd]))
  expect(own.reduce((total, { trades: count }) => total + count, 0)).toBe(report.buys + report.sells)
  if (report.realisedUsd !== null && report.curve.length > 0)
    expect(report.curve.at(-1)?.cumulativeUsd).toBe(report.realisedUsd)
  if (report.curve.length === 0) expect(['0', null]).toContain(report.realisedUsd)
  const within = report.days.filter(
    ({ day: name }) => report.from === null || name >= new Date(report.from).toISOString().slice(0, 10),
  )
  expect(sum(within.map(({ realisedUsd }) => realisedUsd))).toBe(sum([report.realisedUsd]))
  const { closed } = report
  expect(closed.bands.reduce((total, { count }) => total + count, 0)).toBe(closed.count)
  expect(closed.holds.reduce((total, { count }) => total + count, 0)).toBe(closed.count)
  expect(closed.wins + closed.losses + closed.even).toBe(closed.count)
}

test.each(reportPeriods.flatMap((period) => profitMethods.map((method) => ({ period, method }))))(
  'the figures of $period by $method agree with each other',
  async ({ period, method }) => expectAgreement(await read(`period=${period}&method=${method}&scope=all`)),
)

const anyTrade = fc.record({
  chain: fc.constantFrom('eth', 'base') as fc.Arbitrary<'eth' | 'base'>,
  timeMs: fc.oneof(
    fc.integer({ min: nowMs - 40 * day, max: nowMs }),
    fc.integer({ min: 0, max: 35 }).map((days) => midnight - days * day),
    fc.integer({ min: 0, max: 35 }).map((days) => midnight - days * day - 1),
  ),
  legs: fc.constantFrom(
    ['coin', whole],
    [whole, 'coin'],
    ['coin', none],
    [none, 'coin'],
    [whole, none],
    [none, none],
    ['coin', 'coin'],
  ) as fc.Arbitrary<[string, string]>,
  soldUnits: fc.option(fc.bigInt(1n, 50n), { freq: 9 }),
  boughtUnits: fc.option(fc.bigInt(0n, 50n), { freq: 9 }),
  micros: fc.option(fc.bigInt(0n, 90_000_000n), { freq: 9 }),
  venueFee: fc.bigInt(0n, 900_000n),
})

test('sums agree over random trades, by every method and period', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTrade, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(...profitMethods),
      fc.constantFrom(...reportPeriods),
      async (list, method, period) => {
        const wallet = token(`9${(run++).toString(16).padStart(6, '0')}`)
        const sorted = list.toSorted((a, b) => a.timeMs - b.timeMs)
        await storeTrades(
          database.pool,
          sorted.map(({ legs: [sold, bought], ...trade }) => ({ ...trade, wallet, sold, bought })),
        )
        expectAgreement(await read(`period=${period}&method=${method}&scope=all`, wallet))
      },
    ),
    { numRuns: 60, seed: 20261125 },
  )
})
