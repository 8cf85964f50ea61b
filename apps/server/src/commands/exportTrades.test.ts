import { expect, test } from 'vitest'
import { csvRow, type ExportRow, exportColumns } from './exportTrades.ts'

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
