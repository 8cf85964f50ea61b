import { getMakers, getTopTraders } from '@peregrine/contract/routes/topTraders'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdClients } from '../../db/testing/holdClients.ts'
import { market, seedMarket } from '../../realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { Ledgers } from '../../domain/ledgers/ledgers.ts'
import { findLedgerToken } from '../../domain/ledgers/store.ts'
import { tradingToWire } from '../../domain/ledgers/traderFigures.ts'
import { rankTraders } from './wire.ts'

const early = `0x${'ea'.repeat(20)}`
let app: TestApp

/**
 * A trade moves 2 tokens in, 2 out; the price is $2 at the end. The early buyer buys on the curve and sells on the DEX.
 */
beforeAll(async () => {
  app = await startTestApp()
  const { pool } = app.database
  const writer = await seedMarket(pool)
  await pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves)
     values ('eth', $1, 'pad', 'eth', array[$2], $2, 'q', true, 1, 1, array[1])`,
    [market.curve, market.token],
  )
  await writer.addBlock([
    { pool: market.curve, sender: early, side: 'b', usd: 7, price: 1, timeMs: market.startMs + 100 },
  ])
  await writer.addBlock([{ pool: market.pool, sender: early, side: 's', usd: 70, price: 2 }])
  // A sale moves as much as a purchase.
  await pool.query(`update trade set sold_units = 2000000000000000000 where side = 's'`)
  await pool.query(
    `insert into balance values ('eth', $1, $2, $2, 4000000000000000000)
    on conflict (chain, token, account) do update set units = excluded.units`,
    [market.token, market.whale],
  )
  await app.refreshNames()
})
afterAll(() => app.end())

async function top(query: string) {
  const reply = await app.server.inject(`/api/top-traders/eth/${market.pool}?${query}`)
  expect(reply.statusCode).toBe(200)
  return getTopTraders.reply.parse(reply.json().data)
}

test("a token's pools are sorted by depth, unknown ones last", async () => {
  const { pool } = app.database
  await pool.query(
    `insert into pool (chain, id, dex, family, network, tokens, token, quote, is_known_factory, first_block,
       first_seen_ms, reserves, liquidity_micros)
     values ('eth', 'silent', 'uniswap-v4', 'v4', 'eth', array[$1], $1, 'q', true, 1, 1, array[1], 99e15),
       ('eth', 'deep', 'uniswap-v2', 'v2', 'eth', array[$1], $1, 'q', true, 1, 1, array[1], 98e15)`,
    [market.token],
  )
  const found = await findLedgerToken(pool, 'eth', market.token)
  await pool.query(`delete from pool where id in ('silent', 'deep')`)
  expect(found?.pools).toEqual(['deep', market.pool, 'silent', market.curve])
})

test('the largest profit comes first, over all pools of the token', async () => {
  const { traders, isComplete, total } = await top('sort=profit')
  expect({ isComplete, total }).toEqual({ isComplete: true, total: 3 })
  expect(traders[0]).toMatchObject({
    address: early,
    realisedUsd: '63',
    unrealisedUsd: '0',
    profitUsd: '63',
    isBasisComplete: true,
    buys: 1,
    sells: 1,
    averageCost: null,
    averageBuyCap: 1e9,
    averageSellCap: 2e9,
    tags: ['sniper'],
  })
  // 4 tokens cost 125 and are worth 8.
  expect(traders.find(({ address }) => address === market.whale)).toMatchObject({
    realisedUsd: '0',
    costUsd: '125',
    unrealisedUsd: '-117',
    averageCost: 31.25,
    heldUnits: '4000000000000000000',
  })
})

test('sales without an indexed purchase are in no profit, and flagged', async () => {
  const { traders } = await top('sort=volume')
  expect(traders.find(({ address }) => address === market.kol)).toMatchObject({
    name: 'Kate',
    tags: ['kol'],
    isBasisComplete: false,
    realisedUsd: null,
    profitUsd: null,
    soldUsd: '50',
  })
})

test.each`
  sort            | order
  ${'profit'}     | ${[early, market.whale, market.kol]}
  ${'realised'}   | ${[early, market.whale, market.kol]}
  ${'unrealised'} | ${[market.kol, early, market.whale]}
  ${'volume'}     | ${[market.whale, early, market.kol]}
`('by $sort', async ({ sort, order }) => {
  const { traders } = await top(`sort=${sort}`)
  const addresses = traders.map(({ address }) => address)
  // Ties are ordered by address.
  if (sort === 'unrealised') expect(addresses.at(-1)).toBe(market.whale)
  else expect(addresses).toEqual(order)
})

test('makers have counts and tags; strangers are omitted', async () => {
  const reply = await app.server.inject(
    `/api/makers/eth/${market.pool}?wallets=${market.whale},0x${'99'.repeat(20)}`,
  )
  const { makers, developer, snipers } = getMakers.reply.parse(reply.json().data)
  expect(makers).toMatchObject([{ address: market.whale, buys: 2, sells: 0 }])
  expect(developer).toBeNull()
  expect(snipers).toEqual(expect.arrayContaining([early, market.whale]))
})

test('the token’s own contract is neither a trader nor a sniper', async () => {
  const { pool } = app.database
  const rename = (from: string, to: string) =>
    pool.query('update trade set sender = $2 where sender = $1', [from, to])
  await rename(early, market.token)
  const ledger = await new Ledgers(pool, () => 0).read('eth', market.token)
  await rename(market.token, early)
  expect([...(ledger?.traders.keys() ?? [])].sort()).toEqual([market.whale, market.kol].sort())
  expect(ledger?.snipers).toEqual(new Set([market.whale]))
})

test('an unknown pool is reported', async () => {
  const reply = await app.server.inject('/api/top-traders/eth/0x12')
  expect(reply.json().code).toBe('pool.unknown')
})

test('more trades than the limit make it incomplete; concurrent callers share one read', async () => {
  const ledgers = new Ledgers(app.database.pool, () => 0, { trades: 2 })
  const [one, other] = [ledgers.read('eth', market.token), ledgers.read('eth', market.token)]
  expect(other).toBe(one)
  const ledger = await one
  expect(ledger).toMatchObject({ isComplete: false, tradeCount: 2 })
  expect(ledger && rankTraders(ledger, 'profit', 1)).toHaveLength(1)
})

test('however many tokens are requested, two ledgers are read at a time', async () => {
  const { pool } = app.database
  // Each ledger is read in a transaction.
  const held = holdClients(pool)
  const ledgers = new Ledgers(held.pool, Date.now)
  await pool.query(`insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete)
    select 'eth', '0xmany' || n, 'M', 'M', 18, 'm', 0, 0, false from generate_series(1, 9) n`)
  const reading = Promise.all(Array.from({ length: 9 }, (_, i) => ledgers.read('eth', `0xmany${i + 1}`)))
  for (const atOnce of [2, 2, 2, 2, 1]) {
    await expect.poll(() => held.waiting.length).toBe(atOnce)
    for (const goOn of held.waiting.splice(0)) goOn()
  }
  const read = await reading
  expect(read.every((ledger) => ledger !== null)).toBe(true)
  expect(held.most()).toBe(2)
})

test('a long ledger is read some rows at a time, and is that of its newest trades', async () => {
  const { pool } = app.database
  const [buys, limit] = [12_001, 12_000]
  await pool.query(`insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete)
    values ('eth', '0xlong', 'L', 'L', 0, 'l', 0, 0, false)`)
  await pool.query(`insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves)
    values ('eth', '0xlongpool', 'uniswap-v2', 'eth', array['0xlong'], '0xlong', 'q', true, 1, 1, array[1])`)
  // Trade n buys n units for n millionths; every third is another wallet's.
  await pool.query(
    `insert into trade select copy.*
      from (select * from trade where sender = $1 limit 1) t, generate_series(1, ${buys}) n,
        jsonb_populate_record(null::trade, to_jsonb(t) || jsonb_build_object('pool', '0xlongpool', 'token', '0xlong',
          'bought_token', '0xlong', 'tx_hash', '0xlong' || n, 'route_id', '0xlong' || n, 'sender', '0xlong' || n % 3,
          'side', 'b', 'bought_units', n, 'value_micros', n, 'block_number', 1000000 + n, 'time_ms', $2::bigint + n)) copy`,
    [market.whale, market.startMs],
  )
  let mostRows = 0
  const counted = <T extends Pick<Pool, 'query'>>(db: T): T['query'] =>
    (async (query: string) => {
      const result = await db.query(query)
      mostRows = Math.max(mostRows, result.rows.length)
      return result
    }) as T['query']
  const counting = {
    query: counted(pool),
    async connect() {
      const client = await pool.connect()
      return Object.create(client, { query: { value: counted(client) } }) as PoolClient
    },
  } as unknown as Pool
  const ledger = await new Ledgers(counting, () => 0, { trades: limit }).read('eth', '0xlong')
  const whole = await new Ledgers(pool, () => 0, { trades: buys }).read('eth', '0xlong')
  await pool.query(`delete from trade where pool = '0xlongpool'`)
  expect(mostRows).toBe(2_500)
  expect(ledger).toMatchObject({ isComplete: false, tradeCount: limit, knownFromMs: market.startMs + 2 })
  expect(whole).toMatchObject({ isComplete: true, tradeCount: buys, knownFromMs: null })
  const sums = [1, 2, 0].map((rest) =>
    Array.from({ length: buys }, (_, i) => i + 1)
      .filter((n) => n % 3 === rest && n > buys - limit)
      .reduce((sum, n) => sum + n, 0),
  )
  expect(
    ['0xlong1', '0xlong2', '0xlong0'].map((address) => ledger?.traders.get(address)?.position),
  ).toMatchObject(
    sums.map((sum) => ({ boughtUnits: BigInt(sum), boughtMicros: BigInt(sum), heldUnits: BigInt(sum) })),
  )
  expect(ledger?.traders.get('0xlong2')).toMatchObject({
    firstTradeMs: market.startMs + 2,
    lastTradeMs: market.startMs + 11_999,
  })
})

test('ledgers are dropped when they expire, or hold too many wallets together', async () => {
  let nowMs = 0
  const ledgers = new Ledgers(app.database.pool, () => nowMs, { traders: 2 })
  const small = ledgers.read('eth', '0xnobody')
  await small
  expect(ledgers.read('eth', '0xnobody')).toBe(small)
  await ledgers.read('eth', market.token)
  expect(ledgers.read('eth', '0xnobody')).not.toBe(small)
  nowMs = 60_000
  const later = new Ledgers(app.database.pool, () => nowMs)
  await Promise.all([later.read('eth', market.token), later.read('eth', '0xnobody')])
  expect(later.count).toBe(2)
  nowMs = 200_000
  await later.read('eth', '0xnobody')
  expect(later.count).toBe(1)
})

test('without a price nobody has a profit, and realised profit still ranks', async () => {
  const { pool } = app.database
  await pool.query('update token set price_usd = null where address = $1', [market.token])
  const ledger = await new Ledgers(pool, () => 0).read('eth', market.token)
  await pool.query('update token set price_usd = 2 where address = $1', [market.token])
  if (!ledger) throw new Error('the token is there')
  expect(rankTraders(ledger, 'realised', 1)[0]?.address).toBe(early)
  // A position sold whole has no unrealised part, so its profit is known.
  expect(rankTraders(ledger, 'profit', 1)[0]?.address).toBe(early)
  expect(ledger.traders.size).toBe(3)
  for (const trader of [market.whale, market.kol].map((address) => ledger.traders.get(address)))
    expect(trader && tradingToWire(ledger, trader)).toMatchObject({ profitUsd: null })
})

test('the largest profit is net of fees', async () => {
  const { pool } = app.database
  await pool.query(
    `update trade set venue_fee_micros = 20000000, router_fee_micros = 10000000, network_fee_micros = 1000000,
      tip_micros = 1000000 where sender = $1`,
    [early],
  )
  const ledger = await new Ledgers(pool, () => 0).read('eth', market.token)
  const trader = ledger?.traders.get(early)
  if (!ledger || !trader) throw new Error('it traded')
  // 63 before fees of 32 for each of its two trades.
  expect(tradingToWire(ledger, trader)).toMatchObject({
    boughtUsd: '39',
    soldUsd: '38',
    realisedUsd: '-1',
    profitUsd: '-1',
    parts: {
      grossRealisedUsd: '63',
      fees: { realised: { venueUsd: '40', routerUsd: '20', networkUsd: '2', tipUsd: '2' } },
      unknownFees: [],
    },
  })
})

test('average market caps are those that were paid for, not those at which pools were left', async () => {
  const { pool } = app.database
  const capsOf = async () => {
    const ledger = await new Ledgers(pool, () => 0).read('eth', market.token)
    const trader = ledger?.traders.get(early)
    return [trader?.averageBuyCap, trader?.averageSellCap]
  }
  const [bought = 0, sold] = await capsOf()
  await pool.query(`update trade set paid_usd = price_usd / 2 where sender = $1 and side = 'b'`, [early])
  expect(await capsOf()).toEqual([(bought ?? 0) / 2, sold])
  expect(bought).toBeGreaterThan(0)
})
