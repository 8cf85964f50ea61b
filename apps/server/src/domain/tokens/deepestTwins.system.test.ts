import type { ChainKey } from '@peregrine/core/network'
import { textSkeleton } from '@peregrine/core/tokenText'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOriginals } from './readOriginals.ts'

let database: TestDatabase

async function add(
  chain: ChainKey,
  address: string,
  symbol: string,
  dollars: number,
  name = `${address} name`,
) {
  await database.pool.query(
    `insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms,
       is_holders_complete, liquidity_micros) values ($1, $2, $3, $4, 18, $5, 1, 1, true, $6)`,
    [chain, address, symbol, name, textSkeleton(symbol), Math.round(dollars * 1e6)],
  )
}

async function originalOf(chain: ChainKey, address: string) {
  const [original] = await readOriginals(database.pool, [{ chain, address }])
  return original && [original.network, original.tokenAddress, original.why, original.isSameChain]
}

beforeAll(async () => {
  database = await createTestDatabase()
  // More on one chain, and deeper, than are compared for one symbol.
  for (let i = 0; i < 60; i++) await add('sol', `moon${String(i).padStart(2, '0')}`, 'MOON', 20_000_000 + i)
  await add('base', 'base-deep', 'moon', 300)
  await add('base', 'base-mid', 'M00N', 200)
  await add('base', 'base-low', 'MOON', 0)
  await add('eth', 'eth-only', 'MOON', 5)
  await add('bsc', 'bsc-poor', 'POOR', 0.9)
  await add('bsc', 'bsc-poorer', 'POOR', 0.1)
  await add('bsc', 'bsc-named', 'OTHER', 1, 'M O O N')
  await add('bsc', 'bsc-name', 'THING', 50, 'moon')
})
afterAll(() => database.drop())

test('among a hundred tokens of one symbol, the deepest on the own chain is the original', async () => {
  expect(await originalOf('base', 'base-low')).toEqual(['base', 'base-deep', 'same-symbol', true])
  expect(await originalOf('base', 'base-mid')).toEqual(['base', 'base-deep', 'look-alike-symbol', true])
})

test('the deepest on its own chain is a copy of a deeper one elsewhere', async () => {
  expect(await originalOf('eth', 'eth-only')).toMatchObject([
    'sol',
    expect.stringMatching(/^moon/),
    'same-symbol',
    false,
  ])
})

test('a name is compared with names', async () => {
  expect(await originalOf('bsc', 'bsc-named')).toEqual(['bsc', 'bsc-name', 'look-alike-name', true])
})

test('a token with less than a dollar of liquidity is never an original', async () => {
  expect(await originalOf('bsc', 'bsc-poorer')).toBeNull()
})
