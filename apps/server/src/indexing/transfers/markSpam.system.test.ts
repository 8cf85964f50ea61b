import type { ChainKey } from '@peregrine/core/network'
import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TransferRow } from '../../db/rows.ts'
import { markSpam } from './markSpam.ts'

const evm = (begin: string, fill: string, end: string) => `0x${begin}${fill.repeat(32)}${end}`
const wallet = evm('1111', '0', '2222')
const friend = evm('abcd', '1', 'ef01')
const posing = evm('abcd', '9', 'ef01')
const dollar = 1_000_000n

let database: TestDatabase
let place = 0
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.pool.query('delete from transfer').then(() => undefined))
afterAll(() => database.drop())

function transfer(
  counterparty: string | null,
  micros: bigint | null,
  more: Partial<TransferRow> = {},
): TransferRow {
  place += 1
  const units = more.units ?? 5n
  return {
    chain: 'eth',
    block_number: place,
    block_hash: '0xb',
    time_ms: place,
    tx_index: 0,
    tx_hash: `0x${place}`,
    idx: 0,
    wallet,
    direction: 'i',
    counterparty,
    token: '0xt',
    symbol: 'T',
    decimals: 18,
    units,
    is_native: false,
    value_micros: micros,
    price_usd: null,
    market_cap: null,
    pool: null,
    seen_ms: place,
    spam: units === 0n ? 'zero' : null,
    ...more,
  }
}

async function store(rows: readonly TransferRow[]): Promise<void> {
  const json = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  await database.pool.query(
    'insert into transfer select * from json_populate_recordset(null::transfer, $1::json)',
    [json],
  )
}

/** Returns the marks on a unit's transfers, given the stored ones. */
async function marked(rows: readonly TransferRow[], chain: ChainKey = 'eth'): Promise<(string | null)[]> {
  const client = await database.pool.connect()
  try {
    await markSpam(client, chain, rows)
  } finally {
    client.release()
  }
  return rows.map(({ spam }) => spam)
}

test('dust from a look-alike of a counterparty is marked, the counterparty is not', async () => {
  await store([transfer(friend, dollar)])
  expect(
    await marked([
      transfer(posing, dollar - 1n),
      transfer(posing, null),
      transfer(posing, 0n, { units: 0n, direction: 'o' }),
      transfer(friend, 1n),
      transfer(evm('abcd', '9', 'ef02'), 1n),
      transfer(evm('abce', '9', 'ef01'), 1n),
      transfer(null, 1n),
    ]),
  ).toEqual(['lookalike', 'lookalike', 'lookalike', null, null, null, null])
})

test('a transfer worth a dollar is genuine, even to an impostor', async () => {
  await store([transfer(friend, 9n * dollar)])
  expect(await marked([transfer(posing, dollar, { direction: 'o' }), transfer(posing, 1n)])).toEqual([
    null,
    null,
  ])
})

test('only earlier transfers of a dollar or more count, of this wallet on this chain', async () => {
  await store([
    transfer(friend, dollar - 1n),
    transfer(friend, null),
    transfer(friend, dollar, { wallet: evm('3333', '0', '4444') }),
    transfer(friend, dollar, { chain: 'bsc' }),
  ])
  const unit = [transfer(posing, 1n), transfer(friend, dollar), transfer(posing, 1n)]
  expect(await marked(unit)).toEqual([null, null, 'lookalike'])
})

test('a look-alike of the wallet itself is marked without any history', async () => {
  expect(await marked([transfer(evm('1111', '7', '2222'), 1n)])).toEqual(['lookalike'])
})

test('a transfer of zero stays marked as such without an impostor', async () => {
  expect(await marked([transfer(friend, 0n, { units: 0n })])).toEqual(['zero'])
})

test('Solana addresses are compared as they are written', async () => {
  const own = { chain: 'sol' as const, wallet: 'Wa11etWa11etWa11etWa11etWa11etWa11etWa11etWa' }
  await store([transfer('FrndAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEnds', dollar, own)])
  const unit = [
    transfer('FrndBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBEnds', 1n, own),
    transfer('frndBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBEnds', 1n, own),
  ]
  expect(await marked(unit, 'sol')).toEqual(['lookalike', null])
})
