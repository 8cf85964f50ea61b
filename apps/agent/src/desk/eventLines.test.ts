import { testOrder } from '@peregrine/orders/testing/testOrder'
import type { TradeEnd } from '@peregrine/orders/tradeEnd'
import { expect, test } from 'vitest'
import { endLines, orderLines } from './eventLines.ts'

const order = testOrder()
const [wallet] = order.wallets
const { intentId = '', address = '' } = wallet ?? {}
const part = `intent=${intentId} network=${order.network} kind=${order.kind} wallet=${address}`

test('an order that is armed or fires is a line for each wallet that has not ended', () => {
  expect(orderLines('armed', order)).toEqual([`armed ${part}`])
  const wallets = order.wallets.map((one) => ({ ...one, end: 'confirmed' as const }))
  expect(orderLines('fired', { ...order, wallets })).toEqual([])
})

test.each([
  [{ state: 'confirmed', hash: '0xaa' }, `confirmed ${part} tx=0xaa`],
  [{ state: 'unknown', hash: '0xaa' }, `unknown ${part} tx=0xaa`],
  [{ state: 'unknown', hash: null }, `unknown ${part}`],
  [{ state: 'failed', reason: 'cap.day', hash: null }, `failed ${part} reason=cap.day`],
  [{ state: 'failed', reason: 'two\nlines', hash: '0xaa' }, `failed ${part} tx=0xaa reason=two-lines`],
  [{ state: 'off-limits' }, `failed ${part} reason=off-limits`],
] satisfies [TradeEnd, string][])('%j is one line', (end, line) => {
  expect(endLines(order, new Map([[address, end]]))).toEqual([line])
  expect(endLines(order, new Map())).toEqual([])
})
