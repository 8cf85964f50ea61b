import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transferId } from '../wire/transferWire.ts'
import { dropOldRows } from './dropOldRows.ts'

const nowMs = Date.parse('2026-11-22T09:30:00Z')
const retention = { tradeDays: 30, secondCandleDays: 3 }
const [lastOfOld, firstOfKept] = [Date.parse('2026-10-22T23:59:59Z'), Date.parse('2026-10-23T00:00:00Z')]
const wallet = `0x${'77'.repeat(20)}`
const hashOf = (mark: string) => `0x${mark.repeat(32)}`

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function addTransfer(mark: string, timeMs: number): Promise<string> {
  const key = {
    chain: 'eth' as const,
    block_hash: hashOf('bb'),
    tx_hash: hashOf(mark),
    idx: 7,
    wallet,
    direction: 'i' as const,
  }
  await database.pool.query(
    `insert into transfer (chain, block_number, block_hash, time_ms, tx_index, tx_hash, idx, wallet, direction, token,
       symbol, units, is_native, seen_ms)
     values ($1, 1, $2, $3, $8, $4, $5, $6, $7, '0xt', 'T', 1, false, $3)`,
    [key.chain, key.block_hash, timeMs, key.tx_hash, key.idx, key.wallet, key.direction, Number(mark)],
  )
  return transferId(key)
}
const addAlert = (eventId: string | null, key: string) =>
  database.pool.query(
    `insert into alert (owner_family, owner, event_key, wallet_event_id, block_time_ms, body)
     values ('EVM', '0xa', $1, $2, 0, '{}')`,
    [key, eventId],
  )
const drop = () => dropOldRows(database.pool, retention, nowMs)
async function kept(): Promise<string[]> {
  const { rows } = await database.pool.query<{ tx_hash: string }>(
    'select tx_hash from transfer order by tx_hash',
  )
  return rows.map(({ tx_hash }) => tx_hash)
}

test('trades and transfers are dropped by whole days of the same age', async () => {
  for (const day of ['20261022', '20261023'])
    await database.pool.query(`create table trade_${day} partition of trade
      for values from (${day === '20261022' ? 1 : 2}) to (${day === '20261022' ? 2 : 3})`)
  await addTransfer('01', lastOfOld)
  await addTransfer('02', firstOfKept)
  expect(await drop()).toMatchObject({ partitions: ['trade_20261022'], transfers: 1 })
  expect(await kept()).toEqual([hashOf('02')])
  expect(await drop()).toMatchObject({ partitions: [], transfers: 0 })
})

test('a transfer with an alert stays as long as the alert', async () => {
  const told = await addTransfer('01', lastOfOld)
  await addTransfer('02', lastOfOld)
  await addAlert(told, 'wallet')
  // A price alert has no wallet event.
  await addAlert(null, 'price')
  expect((await drop()).transfers).toBe(1)
  expect(await kept()).toEqual([hashOf('01')])
  await database.pool.query('delete from alert')
  await drop()
  expect(await kept()).toEqual([])
})

test('one-second candles are dropped after their own time, longer ones never', async () => {
  const openS = Math.floor(nowMs / 1000) - 3 * 86_400
  for (const [period, at] of [
    [1, openS - 1],
    [1, openS],
    [60, openS - 86_400],
  ])
    await database.pool.query(
      `insert into candle (chain, pool, period, open_s, open, high, low, close, buy_micros, sell_micros, buys, sells)
       values ('eth', '0xp', $1, $2, 1, 1, 1, 1, 0, 0, 0, 0)`,
      [period, at],
    )
  expect((await drop()).candles).toBe(1)
  const { rows } = await database.pool.query('select period, open_s::int from candle order by period')
  expect(rows).toEqual([
    { period: 1, open_s: openS },
    { period: 60, open_s: openS - 86_400 },
  ])
})
