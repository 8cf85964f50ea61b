import { expect, test } from 'vitest'
import { historyCsv, historyJson } from './exportHistory.ts'
import { approval, historyRecord, token, wallet } from './testing/historyRecord.ts'

const label = () => 'Main, "hot"'
const evil = historyRecord({ summary: { ...historyRecord().summary, symbol: '=HYPERLINK("x")' } })

test('CSV has exact base units and decimals, quotes, and no formulas', () => {
  const [head = '', row = ''] = historyCsv([evil], label).slice(1).split('\r\n')
  expect(head.split(',').slice(8, 16)).toEqual([
    'spent_token',
    'spent_symbol',
    'spent_units',
    'spent_decimals',
    'received_at_least_token',
    'received_at_least_symbol',
    'received_at_least_units',
    'received_at_least_decimals',
  ])
  expect(row).toContain(`,${wallet},"Main, ""hot""",`)
  expect(row).toContain(`,ETH,100000000000000000,18,${token},"'=HYPERLINK(""x"")",1234567890,6,`)
})

test('JSON holds everything but the signed bytes', () => {
  const text = historyJson([historyRecord(), historyRecord({ intent: approval })], label)
  expect(text).not.toContain('02aa')
  const [swap, approved] = JSON.parse(text)
  expect(swap).toMatchObject({
    status: 'success',
    kind: 'buy',
    spent: { units: '100000000000000000', decimals: 18 },
    receivedAtLeast: { units: '1234567890', decimals: 6, symbol: 'PEPE' },
    transaction: '0xaa',
    attempts: [{ hash: '0xaa', nonce: 7 }],
  })
  expect(approved.intent.units).toBe((2n ** 256n - 1n).toString())
})
