import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { market, seedMarket } from '../realtime/testing/seedMarket.ts'
import { csvRow, everything, type ExportRow, exportColumns, exportTrades } from './exportTrades.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await seedMarket(database.pool)
  // Every figure is different, so that swapped columns show.
  await database.pool.query(
    `update trade set fee_token = '0xq', fee_units = 7, venue_fee_micros = 1500000, router_fee_token = '0xr',
      router_fee_units = 8, router_fee_micros = 0, network_fee_units = 9, network_fee_micros = 20000, tip_units = 10,
      tip_micros = 30000 where sender = $1`,
    [market.kol],
  )
  await database.pool.query(
    `update trade set fee_token = null, fee_units = null, venue_fee_micros = null, router_fee_token = null,
      router_fee_units = null, router_fee_micros = null, network_fee_units = null, network_fee_micros = null,
      tip_units = null, tip_micros = null where sender = $1`,
    [market.whale],
  )
})
afterAll(() => database.drop())

const feeColumns = `
  venueFeeToken venueFeeAmount venueFeeUsd routerFeeToken routerFeeAmount routerFeeUsd
  networkFeeAmount networkFeeUsd tipAmount tipUsd`
  .trim()
  .split(/\s+/)

async function rowsOf(sender: string): Promise<string[]> {
  const client = await database.pool.connect()
  const rows = await Array.fromAsync(exportTrades(client, 'test', everything))
  client.release()
  return rows.filter((row) => row.sender === sender).map(csvRow)
}

test('fees and then prices end each line, after the older columns', () => {
  expect(exportColumns[15]).toBe('valueUsd')
  expect(exportColumns.slice(16)).toEqual([...feeColumns, 'priceUsd', 'paidPriceUsd'])
})

test('a line ends with the costs of the trade, each in its column', async () => {
  const [line = ''] = await rowsOf(market.kol)
  expect(line.trimEnd().split(',')).toHaveLength(exportColumns.length)
  expect(line.trimEnd().split(',').slice(16, -2)).toEqual([
    '0xq',
    '7',
    '1.5',
    '0xr',
    '8',
    '0',
    '9',
    '0.02',
    '10',
    '0.03',
  ])
})

test.each([
  ['both prices', '1.8', '1.7', ['1.8', '1.7']],
  ['the price paid twice, as of rows of older versions', '1.8', null, ['1.8', '1.8']],
  ['no price', null, null, ['', '']],
])('a line ends with %s', async (_what, price, paid, expected) => {
  await database.pool.query('update trade set price_usd = $2, paid_usd = $3 where sender = $1', [
    market.kol,
    price,
    paid,
  ])
  const [line = ''] = await rowsOf(market.kol)
  expect(line.trimEnd().split(',').slice(-2)).toEqual(expected)
})

test('unknown values are empty, not zero', async () => {
  const [line = ''] = await rowsOf(market.whale)
  expect(line.trimEnd().split(',').slice(16, -2)).toEqual(feeColumns.map(() => ''))
})

const rowOf = (dex: string) =>
  Object.fromEntries(exportColumns.map((column) => [column, column === 'dex' ? dex : ''])) as ExportRow

test.each(['=1+1', '+1', '-1', '@sum', '＝1＋1', '＋1', '－1', '＠sum', '\t=1', "'=1"])(
  'no spreadsheet runs the cell %j',
  (dex) => {
    const cell = csvRow(rowOf(dex)).split(',')[exportColumns.indexOf('dex')]
    expect(cell).toMatch(/^"?'/)
  },
)

test('a plain cell stays as it is', () => {
  expect(csvRow(rowOf('uniswap-v2'))).toContain(',uniswap-v2,')
})
