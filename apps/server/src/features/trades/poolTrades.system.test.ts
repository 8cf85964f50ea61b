import type { TradeWire } from '@peregrine/contract/trade'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { market, seedMarket } from '../../realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const dev = `0x${'de'.repeat(20)}`
const late = `0x${'1a'.repeat(20)}`
let app: TestApp

/**
 * At 1 s the whale buys for 100, at 2 s Kate (a KOL) sells for 50 and the whale buys for 25, at 3 s the developer
 * sells for 10, and much later somebody else buys for 5. On the curve before: the developer, for 1.
 */
beforeAll(async () => {
  app = await startTestApp()
  const writer = await seedMarket(app.database.pool)
  await app.database.pool.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, updated_ms, stage,
       progress, to_pool, first_block)
     values ('eth', $1, 'eth', 'pad', $2, 'q', $3, 'TKN', 'TKN', null, 10, 20, 'migrated', 100, $4, 1)`,
    [market.token, market.curve, dev, market.pool],
  )
  await writer.addBlock([{ pool: market.pool, sender: dev, side: 's', usd: 10, price: 2 }])
  await writer.addBlock([
    { pool: market.curve, sender: dev, side: 'b', usd: 1, price: 1, timeMs: market.startMs + 500 },
  ])
  writer.timeMs = market.startMs + 100_000
  await writer.addBlock([{ pool: market.pool, sender: late, side: 'b', usd: 5, price: 2 }])
  await app.refreshNames()
})
afterAll(() => app.end())

async function ask(query: string): Promise<{ items: TradeWire[]; next: string | null }> {
  const reply = await app.server.inject(`/api/trades/eth/${market.pool}?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json().data
}
const usd = ({ items }: { items: TradeWire[] }) => items.map(({ valueUsd }) => Number(valueUsd))

test.each`
  query                                                            | dollars
  ${''}                                                            | ${[5, 10, 25, 50, 100]}
  ${'side=sell'}                                                   | ${[10, 50]}
  ${'side=buy'}                                                    | ${[5, 25, 100]}
  ${'minUsd=25'}                                                   | ${[25, 50, 100]}
  ${'minUsd=25.01'}                                                | ${[50, 100]}
  ${`maker=${market.whale}`}                                       | ${[25, 100]}
  ${`maker=${market.whale},${dev}`}                                | ${[10, 25, 100]}
  ${'tags=kol'}                                                    | ${[50]}
  ${'tags=dev'}                                                    | ${[10]}
  ${'tags=kol,dev'}                                                | ${[10, 50]}
  ${`tags=kol&maker=${market.whale}`}                              | ${[25, 50, 100]}
  ${`maker=${market.whale}&side=buy&minUsd=30`}                    | ${[100]}
  ${`from=${market.startMs + 2_000}`}                              | ${[5, 10, 25, 50]}
  ${`to=${market.startMs + 2_000}`}                                | ${[100]}
  ${`from=${market.startMs + 2_000}&to=${market.startMs + 3_000}`} | ${[25, 50]}
  ${'joined=true&tags=dev'}                                        | ${[10, 1]}
  ${'joined=true'}                                                 | ${[5, 10, 25, 50, 100, 1]}
`('$query gives $dollars', async ({ query, dollars }) => {
  expect(usd(await ask(query))).toEqual(dollars)
})

test('snipers bought at the start; the developer and late buyers do not count', async () => {
  // The curve is the first pool: the whale bought half a second after its first trade.
  await app.database.pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves)
     values ('eth', $1, 'pad', 'eth', array[$2], $2, 'q', true, 1, 1, array[1])`,
    [market.curve, market.token],
  )
  expect(usd(await ask('tags=sniper'))).toEqual([25, 100])
})

test('pages of a filtered list follow each other without a gap', async () => {
  const seen: number[] = []
  let before = ''
  for (let page = 0; page < 5; page++) {
    const reply = await ask(`side=buy&limit=1${before}`)
    seen.push(...usd(reply))
    if (reply.next === null) break
    before = `&before=${reply.next}`
  }
  expect(seen).toEqual([5, 25, 100])
})

test.each(['side=up', 'minUsd=-1', 'tags=friend', `maker=${'x'.repeat(200)}`, 'maker=%00'])(
  '%s is refused',
  async (query) => {
    const reply = await app.server.inject(`/api/trades/eth/${market.pool}?${query}`)
    expect(reply.statusCode).toBe(400)
  },
)
