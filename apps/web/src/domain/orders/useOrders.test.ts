import { testOrder } from '@peregrine/orders/testing/testOrder'
import { beforeEach, expect, test } from 'vitest'
import { noteOrders, useOrders } from './useOrders.ts'

beforeEach(() => useOrders.setState({ orders: [] }))

test.each([
  // A device whose clock is an hour ahead has edited it; another one claims it.
  ['a later claim by a clock that is behind', { epoch: 2, updatedAt: 5 }, 'executing'],
  ['what was read before it', { epoch: 0, updatedAt: 9_000 }, 'pending'],
  ['a later state of the same claim', { epoch: 1, updatedAt: 4_000 }, 'executing'],
  ['an earlier state of the same claim', { epoch: 1, updatedAt: 5 }, 'pending'],
] as const)('an order is shown as of %s', (_, { epoch, updatedAt }, shown) => {
  const order = testOrder({ epoch: 1, updatedAt: 3_600 })
  noteOrders([order])
  noteOrders([{ ...order, status: 'executing', epoch, updatedAt }])
  expect(useOrders.getState().orders[0]?.status).toBe(shown)
})
