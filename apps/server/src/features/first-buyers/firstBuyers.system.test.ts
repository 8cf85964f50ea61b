import { type FirstBuyersWire, getFirstBuyers } from '@peregrine/contract/routes/firstBuyers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GapReader } from '../../domain/gaps/gapReader.ts'
import type { ChainWriter } from '../../realtime/testing/chainWriter.ts'
import { market, seedMarket } from '../../realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { readFirstBuyers } from './readFirstBuyers.ts'
import { firstBuyersSql, followedTrades } from './store.ts'

// A token that was launched on a curve and migrated. A third pool of it is a market of its own.
const aside = `0x${'a5'.repeat(20)}`
const creator = `0x${'d0'.repeat(20)}`
const wallet = (digit: number) => `0x${String(digit).repeat(40)}`
const [one, two, three, stranger] = [wallet(1), wallet(2), wallet(3), wallet(4)]
const unit = 1_000_000_000_000_000_000n

let app: TestApp
let writer: ChainWriter
let bornMs: number
let openedMs: number

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

async function seedLaunch(): Promise<void> {
  writer = await seedMarket(app.database.pool)
  await query('delete from trade')
  await query('delete from candle')
  bornMs = writer.timeMs + 500
  for (const id of [market.curve, aside])
    await query(
      `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, born_ms,
         reserves) values ('eth', $1, 'pad', 'eth', array[$2], $2, $3, true, 1, $4, $4, array[1])`,
      [id, market.token, market.quote, bornMs],
    )
  await query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, updated_ms, stage,
       progress, to_pool, first_block)
     values ('eth', $1, 'eth', 'pad', $2, $3, $4, 'TKN', 'TKN', null, $5, $5, 'migrated', 100, $6, 1)`,
    [market.token, market.curve, market.quote, creator, bornMs, market.pool],
  )
}

/** A trade in a block of its own, a second after the last: two tokens are bought, or one is sold. */
const trade = (pool: string, sender: string, side: 'b' | 's' = 'b') =>
  writer.addBlock([{ pool, sender, side, usd: 10, price: 1 }])

beforeAll(async () => {
  app = await startTestApp()
  await seedLaunch()
  openedMs = writer.timeMs + 1_000
  await trade(market.curve, creator)
  await trade(aside, stranger)
  await trade(market.curve, one)
  await trade(market.curve, one)
  await trade(market.curve, two, 's')
  await trade(market.pool, two)
  await trade(market.pool, market.kol)
  await trade(aside, two, 's')
  await trade(market.pool, three)
  for (const [owner, tokens] of [
    [creator, 2n],
    [one, 4n],
    [two, 1n],
    [market.kol, 0n],
    [three, 2n],
  ] as const)
    await query(`insert into balance values ('eth', $1, $2, $2, $3)`, [
      market.token,
      owner,
      (tokens * unit).toString(),
    ])
})
afterAll(() => app.end())

let readings = 0
function read(pool: string = market.pool): Promise<FirstBuyersWire> {
  // Each reading is a minute later: gaps are told again.
  const gaps = new GapReader(app.database.pool, () => ++readings * 60_000)
  const nameOf = (_: string, address: string) => (address === market.kol ? 'Kate' : null)
  return readFirstBuyers({ pool: app.database.pool, nameOf, gaps }, 'eth', pool)
}
const ranked = ({ buyers }: FirstBuyersWire) => buyers.map(({ rank, address }) => [rank, address])

test.each([
  ['the pool that the token migrated to', market.pool],
  ['its curve', market.curve],
])('asked by %s, the first buyers are those of both', async (_, pool) => {
  const found = await read(pool)
  expect(found).toMatchObject({ missing: null, since: null, incompleteSince: null, searched: null })
  expect(ranked(found)).toEqual([
    [1, creator],
    [2, one],
    [3, two],
    [4, market.kol],
    [5, three],
  ])
  expect(found.buyers[0]).toEqual({
    rank: 1,
    address: creator,
    name: null,
    tags: ['dev'],
    firstBuyAt: openedMs,
    boughtUnits: '2000000000000000000',
    boughtUsd: '10',
    state: 'holds',
    heldUnits: '2000000000000000000',
    percent: 0.0002,
  })
})

test('a pool beside has first buyers of its own', async () => {
  expect(ranked(await read(aside))).toEqual([[1, stranger]])
})

test('the token’s own contract is no buyer of it', async () => {
  const rename = (from: string, to: string) =>
    query('update trade set sender = $2 where sender = $1', [from, to])
  await rename(one, market.token)
  const found = await read()
  await rename(market.token, one)
  expect(ranked(found)).toEqual([
    [1, creator],
    [2, two],
    [3, market.kol],
    [4, three],
  ])
})

test('what each did since counts its trades in every pool, and what it holds', async () => {
  const { buyers } = await read()
  expect(buyers.map(({ state, percent }) => [state, percent])).toEqual([
    ['holds', 0.0002],
    ['added', 0.0004],
    // Sold before its first purchase, and afterwards in the other pool.
    ['reduced', 0.0001],
    ['moved', 0],
    ['holds', 0.0002],
  ])
  expect(buyers.map(({ name, tags }) => [name, tags])).toEqual([
    [null, ['dev']],
    [null, ['sniper']],
    [null, ['sniper']],
    ['Kate', ['kol']],
    [null, []],
  ])
})

test('shares are unknown while the holders are', async () => {
  await query('update token set is_holders_complete = false where address = $1', [market.token])
  const { buyers } = await read()
  await query('update token set is_holders_complete = true where address = $1', [market.token])
  expect(buyers.map(({ state, heldUnits, percent }) => [state, heldUnits, percent])).toEqual(
    ['holds', 'added', 'reduced', 'holds', 'holds'].map((state) => [state, null, null]),
  )
})

test('shares are unknown of a supply smaller than what the buyers hold', async () => {
  const { rows } = await query('select total_supply::text as supply from token where address = $1', [
    market.token,
  ])
  const supplyIs = (supply: string) =>
    query('update token set total_supply = $2 where address = $1', [market.token, supply])
  await supplyIs('1')
  const { buyers } = await read()
  await supplyIs(rows[0].supply)
  expect(buyers.map(({ percent }) => percent)).toEqual(buyers.map(() => null))
})

test('nobody is called first after blocks that are not read yet', async () => {
  const gap = (from: number, to: number) =>
    query(
      `insert into chain_gap (chain, from_number, to_number, why, before_hash, from_time_ms, to_hash, to_time_ms, opened_ms)
       values ('eth', 1, 2, 'too-slow', '0x', $1, '0x', $2, 0)`,
      [from, to],
    )
  await gap(openedMs + 4_500, openedMs + 4_600)
  const found = await read()
  await query('delete from chain_gap')
  expect(found.incompleteSince).toBe(openedMs + 4_500)
  expect(ranked(found)).toEqual([
    [1, creator],
    [2, one],
  ])
  await gap(bornMs - 9_000, bornMs - 5_000)
  const before = await read()
  await query('delete from chain_gap')
  expect([before.incompleteSince, before.buyers.length]).toEqual([null, 5])
})

test('nobody is called first where the opening was not indexed, or the first trades are gone', async () => {
  await query('update pool set born_ms = null where id = $1', [market.curve])
  await query(`insert into chain_start values ('eth', 1, 77)`)
  expect(await read()).toMatchObject({ missing: 'before-index', since: 77, buyers: [] })
  await query('delete from chain_start')
  await query('update pool set born_ms = $2 where id = $1', [market.curve, bornMs])
  await query('update trade set time_ms = time_ms + 120000 where pool = $1', [market.curve])
  expect(await read()).toMatchObject({ missing: 'dropped', since: openedMs + 120_000, buyers: [] })
  await query('update trade set time_ms = time_ms - 120000 where pool = $1', [market.curve])
})

test('what a wallet did is unknown if it trades too often to be followed', async () => {
  await query(
    `insert into trade select chain, network, 500 + n, 'h', time_ms + n, 0, 't' || n, 0, false, true, 'r', 1, dex, pool,
       sender, side, 'x', quote, 'y', 1, 'x', 1, null, null, 1, null, null, time_ms
     from (select * from trade where sender = $1 order by time_ms limit 1) t, generate_series(1, $2) n`,
    [one, followedTrades],
  )
  const { buyers } = await read()
  await query(`delete from trade where token = 'x'`)
  expect(buyers.map(({ state }) => state)).toEqual(['holds', null, 'reduced', 'moved', 'holds'])
})

test('the route answers, and reports an unknown pool', async () => {
  const reply = await app.server.inject(`/api/first-buyers/eth/${market.pool}`)
  expect(getFirstBuyers.reply.parse(reply.json().data).buyers).toHaveLength(5)
  expect((await app.server.inject('/api/first-buyers/eth/0x12')).json().code).toBe('pool.unknown')
})

test('among many others, purchases are found by their pool and what followed by its wallet', async () => {
  await query(
    `insert into trade select chain, network, 100 + n, 'h', time_ms + n, 0, 't' || n, 0, in_pool, in_wallet, 'r', 1, dex,
       'p' || n % 700, 's' || n % 700, side, token, quote, sold_token, 1, bought_token, 1, null, null, 1, null, null, time_ms
     from (select * from trade limit 1) t, generate_series(1, 20000) n`,
  )
  await query('analyze trade')
  const text = firstBuyersSql
    .replaceAll('$1', `'eth'`)
    .replaceAll('$2', `array['${market.curve}', '${market.pool}']`)
    .replaceAll('$3', `'${market.token}'`)
    .replaceAll('$4', `${bornMs}`)
  const { rows } = await query(`explain (costs off) ${text}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/chain_pool_time_ms|trade_by_pool/)
  expect(plan).toMatch(/chain_sender_time_ms|trade_by_sender/)
  expect(plan).not.toMatch(/Seq Scan on trade/)
  expect((await read()).buyers).toHaveLength(5)
})
