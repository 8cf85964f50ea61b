import type { Order } from '@peregrine/contract/order'
import { expect, test } from 'vitest'
import { changeOrder } from './changeOrder.ts'
import { testOrder } from './testing/testOrder.ts'

const serviceFee = { bps: 50, recipient: `0x${'fe'.repeat(20)}` }
const higher = { ...serviceFee, bps: 60 }
const other = { ...serviceFee, recipient: `0x${'66'.repeat(20)}` }
const change = (stored: Order, to: Partial<Order>) =>
  changeOrder(stored, { epoch: stored.epoch, order: { ...stored, ...to }, group: [], nowMs: 5 })
const claim = { status: 'executing', epoch: 1, holder: 'tab' } as const

test.each([
  ['a pause', {}, { isPaused: true }],
  ['a claim', {}, claim],
  ['an end', { ...claim }, { status: 'failed' }],
  ['a second try by hand', { status: 'failed' }, claim],
] as const)('%s written by a version that knows no fee keeps it', (_, from, to) => {
  const stored = testOrder({ serviceFee, ...from })
  expect(change(stored, { ...to, serviceFee: undefined })?.order).toMatchObject({ ...to, serviceFee })
  const none = testOrder({ serviceFee: null, ...from })
  expect(change(none, { ...to, serviceFee: undefined })?.order.serviceFee).toBeNull()
})

test.each([
  [serviceFee, higher],
  [serviceFee, other],
  [serviceFee, null],
  [null, serviceFee],
  [undefined, serviceFee],
  [undefined, null],
])('of an armed order the fee stays: %j is not changed to %j', (armed, wanted) => {
  const stored = testOrder({ serviceFee: armed })
  expect(change(stored, { serviceFee: wanted })).toBeNull()
  expect(change(stored, { ...claim, serviceFee: wanted })).toBeNull()
  expect(change(testOrder({ serviceFee: armed, ...claim }), { serviceFee: wanted })).toBeNull()
})

test.each(['failed', 'expired'] as const)('an order that is %s takes the fee of its second try', (status) => {
  for (const before of [serviceFee, null, undefined])
    for (const shown of [higher, other, null])
      expect(
        change(testOrder({ status, serviceFee: before }), { serviceFee: shown })?.order.serviceFee,
      ).toEqual(shown)
})
