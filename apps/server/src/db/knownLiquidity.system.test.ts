import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownLiquidity } from '../indexing/knownLiquidity.ts'
import type { PoolRow } from './rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each([
  ['uniswap-v2', 'v2', 7, '{1,2}', '7'],
  ['uniswap-v2', 'v2', 0, '{0,0}', '0'],
  // Has a balance, but no price.
  ['uniswap-v2', 'v2', 0, '{1,2}', null],
  ['pumpfun', null, 0, '{0,0}', '0'],
  ['fourmeme-v1', 'fourmeme', 5, '{1,2}', '5'],
  // Volume is not a holding.
  ['uniswap-v4', 'v4', 7, '{1,2}', null],
  ['uniswap-v4', null, 7, '{1,2}', null],
  ['pancake-infinity-cl', 'infinity', 7, '{1,2}', null],
  ['balancer-v3', null, 7, '{1,2}', null],
  ['uniswap-v1', 'v1', 7, '{1,2}', null],
  ['curve', 'curve', 7, '{1,2}', '7'],
  ['curve', 'curve', 0, '{0,0}', null],
])('%s of family %s with %i, holding %s: %s', async (dex, family, micros, reserves, known) => {
  await database.pool.query('delete from pool')
  await database.pool.query(
    `insert into pool (chain, id, dex, family, network, tokens, token, quote, is_known_factory, first_block,
       first_seen_ms, reserves, liquidity_micros)
     values ('eth', 'p', $1, $2, 'eth', '{a,b}', 'a', 'b', true, 1, 1, $3, $4)`,
    [dex, family, reserves, micros],
  )
  const { rows } = await database.pool.query(
    'select known_liquidity(p.liquidity_micros, p) as known from pool p',
  )
  expect(rows).toEqual([{ known }])
  const held = reserves.match(/\d/g)?.map(BigInt) ?? []
  const row = {
    dex,
    family: family as PoolRow['family'],
    tokens: ['a', 'b'],
    quote: 'b',
    reserves: held,
    liquidity_micros: BigInt(micros),
  }
  expect(knownLiquidity(row)?.toString() ?? null).toBe(known)
})

test('without a pool, only a depth above zero is known', async () => {
  const { rows } = await database.pool.query(
    `select known_liquidity(m, p) as known from (values (0), (5)) v(m) left join pool p on p.id = 'none' order by m`,
  )
  expect(rows).toEqual([{ known: null }, { known: '5' }])
})
