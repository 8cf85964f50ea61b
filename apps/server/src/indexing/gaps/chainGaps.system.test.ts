import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropUnreachedGaps, recordGap } from './chainGaps.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const range = {
  from: 11,
  to: 500,
  why: 'not-served',
  before: { number: 10, hash: '0x0a' },
  after: { parentHash: '0x1f4', timeMs: 9_000 },
} as const

async function storeCursor(number: number): Promise<void> {
  await database.pool.query(
    `insert into chain_cursor (chain, number, hash, time_ms, epoch, seq) values ('eth', $1, '0x0a', 1000, 'e', 1)`,
    [number],
  )
}

/** Stores a token whose holders are counted, with a history and a journal of its last block. */
async function storeToken(address: string): Promise<void> {
  await database.pool.query(
    `insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete)
     values ('eth', $1, 'A', 'A', 18, 'a', 1, 1, true)`,
    [address],
  )
  await database.pool.query(
    `insert into balance (chain, token, account, owner, units) values ('eth', $1, '0x1', '0x1', 3)`,
    [address],
  )
  await database.pool.query(
    `insert into holder_history (chain, token, state, done_block) values ('eth', $1, 'done', 5)`,
    [address],
  )
  await database.pool.query(
    `insert into undo (chain, block_number, relation, before, after)
     select 'eth', 10, 'token', to_jsonb(t), to_jsonb(t) from token t where address = $1
     union all select 'eth', 10, 'balance', to_jsonb(b), to_jsonb(b) from balance b where token = $1`,
    [address],
  )
}

async function withClient(run: (client: Parameters<typeof recordGap>[0]) => Promise<void>): Promise<void> {
  const client = await database.pool.connect()
  try {
    await run(client)
  } finally {
    client.release()
  }
}

const read = async (text: string) => (await database.pool.query(text)).rows

test('a gap is recorded with the blocks around it', async () => {
  await storeCursor(10)
  await withClient((client) => recordGap(client, 'eth', range, 12_345))
  expect(await read('select * from chain_gap')).toMatchObject([
    {
      chain: 'eth',
      from_number: '11',
      to_number: '500',
      why: 'not-served',
      before_hash: '0x0a',
      from_time_ms: '1000',
      to_hash: '0x1f4',
      to_time_ms: '9000',
      opened_ms: '12345',
      filled_to: null,
    },
  ])
})

test('what was added up is unknown after a gap, what events report is kept', async () => {
  await storeCursor(10)
  for (const [id, dex] of [
    ['v2', 'uniswap-v2'],
    ['v3', 'uniswap-v3'],
  ])
    await database.pool.query(
      `insert into pool (chain, id, dex, network, family, tokens, token, quote, factory, is_known_factory, first_block,
         first_seen_ms, reserves, liquidity_micros)
       values ('eth', $1, $2, 'eth', $1, '{a,b}', 'a', 'b', null, true, 1, 1, '{5,7}', 14)`,
      [id, dex],
    )
  await storeToken('a')
  await withClient((client) => recordGap(client, 'eth', range, 0))
  expect(
    await read(
      'select id, reserves::text[] as reserves, liquidity_micros::text as liquidity from pool order by id',
    ),
  ).toEqual([
    { id: 'v2', reserves: ['5', '7'], liquidity: '14' },
    { id: 'v3', reserves: [], liquidity: '0' },
  ])
  expect(await read('select is_holders_complete from token')).toEqual([{ is_holders_complete: false }])
  expect(await read('select * from balance')).toEqual([])
})

test('holders of tokens that the blocks of a gap do not move stay known, those of others are not restored either', async () => {
  await storeCursor(10)
  await storeToken('still')
  await storeToken('moved')
  await withClient((client) => recordGap(client, 'eth', range, 0, new Set(['moved'])))
  expect(await read('select address, is_holders_complete as known from token order by address')).toEqual([
    { address: 'moved', known: false },
    { address: 'still', known: true },
  ])
  expect(await read('select token, units::int as units from balance')).toEqual([{ token: 'still', units: 3 }])
  expect(
    await read('select token, state, done_block::int as done from holder_history order by token'),
  ).toEqual([
    { token: 'moved', state: 'queued', done: null },
    { token: 'still', state: 'done', done: 5 },
  ])
  expect(
    await read(
      `select relation, coalesce(after->>'token', after->>'address') as token,
         before->'is_holders_complete' as known from undo order by relation, token`,
    ),
  ).toEqual([
    { relation: 'balance', token: 'still', known: null },
    { relation: 'token', token: 'moved', known: false },
    { relation: 'token', token: 'still', known: true },
  ])
})

test('a gap that no later block was stored after is forgotten, others stay', async () => {
  await storeCursor(10)
  await database.pool.query(
    `insert into price_pool (chain, pool, symbol, prices_e8, slot_ms, depth_micros, traded_ms)
     values ('eth', 'p', 'ETH', '{3,4,5}', 900, 7, 950)`,
  )
  const prices = await read('select * from price_pool')
  await withClient(async (client) => {
    await recordGap(client, 'eth', range, 0)
    expect(await read('select * from price_pool')).toEqual([])
    await dropUnreachedGaps(client, 'eth')
    expect(await read('select * from chain_gap')).toEqual([])
    expect(await read('select * from price_pool')).toEqual(prices)
    await recordGap(client, 'eth', range, 0)
    await database.pool.query('update chain_cursor set number = 501')
    await dropUnreachedGaps(client, 'eth')
    expect(await read('select from_number from chain_gap')).toEqual([{ from_number: '11' }])
  })
})
