import { createTestDatabase, type TestDatabase } from '@peregrine/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { market, seedMarket } from '../realtime/testing/seedMarket.ts'
import { csvRow, everything, type ExportRow, exportColumns, exportTrades } from './exportTrades.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await seedMarket(database.pool)
  await database.pool.query(
    `update trade set fee_token = '0xq', fee_units = 7, venue_fee_micros = 1500000, router_fee_token = '0xr',
      router_fee_units = 8, router_fee_micros = 0, network_fee_units = 9, network_fee_micros = 20000
      where sender = $1`,
    [market.kol],
  )
})
afterAll(() => database.drop())

test('fees stand after the columns of old, and what is unknown is empty', async () => {
  expect(exportColumns.slice(15)).toEqual([
    'valueUsd',
    'venueFeeToken',
    'venueFeeAmount',
    'venueFeeUsd',
    'routerFeeToken',
    'routerFeeAmount',
    'routerFeeUsd',
    'networkFeeAmount',
    'networkFeeUsd',
    'tipAmount',
    'tipUsd',
  ])
  const client = await database.pool.connect()
  const rows = await Array.fromAsync(exportTrades(client, 'test', everything))
  client.release()
  expect(rows.find(({ sender }) => sender === market.kol)).toMatchObject({
    venueFeeToken: '0xq',
    venueFeeAmount: '7',
    venueFeeUsd: '1.5',
    routerFeeToken: '0xr',
    routerFeeAmount: '8',
    routerFeeUsd: '0',
    networkFeeAmount: '9',
    networkFeeUsd: '0.02',
    tipAmount: '',
    tipUsd: '',
  })
  expect(rows.find(({ sender }) => sender === market.whale)).toMatchObject({
    venueFeeToken: '',
    venueFeeUsd: '',
    routerFeeUsd: '',
    networkFeeUsd: '',
  })
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
