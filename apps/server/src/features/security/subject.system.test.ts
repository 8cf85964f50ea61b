import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSubject } from './subject.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Much volume in the first, whose depth is unknown.
  await database.pool.query(
    `insert into pool (chain, id, dex, family, network, tokens, token, quote, is_known_factory, first_block,
       first_seen_ms, reserves, liquidity_micros)
     select 'eth', id, dex, family, 'eth', '{t,q}', 't', 'q', true, 1, 1, '{1,2}', micros
     from (values ('silent', 'uniswap-v4', 'v4', 90e12), ('thin', 'uniswap-v2', 'v2', 5e6),
       ('deep', 'uniswap-v3', 'v3', 80e6)) p(id, dex, family, micros)`,
  )
})
afterAll(() => database.drop())

test('a token is measured in its deepest pool of known depth', async () => {
  const { pool, quoteHolders } = await readSubject(database.pool, 'eth', 't', null)
  expect([pool?.id, quoteHolders]).toEqual(['deep', ['thin']])
})
