import { testOrder, testTrigger } from '@peregrine/orders/testing/testOrder'
import { expect, test } from 'vitest'
import { atPriceNow } from './lateTerms.ts'
import { shownStatuses, toOrdersSearch } from './ordersSearch.ts'
import { filterOrders, firedOrders, ordersOfTab } from './ordersView.ts'
import { orderStatuses } from '@peregrine/contract/order'

const live = testOrder()
const asking = testOrder({ status: 'failed', reason: 'fired-late', trigger: testTrigger(7) })
const filled = testOrder({ status: 'success', network: 'sol', updatedAt: 2, trigger: testTrigger(9) })
const failed = testOrder({ status: 'failed', updatedAt: 9 })
const gone = testOrder({ deletedAt: 5 })
const all = [live, asking, filled, failed, gone]

test('every order is in one list: open with those that ask, ended newest first, or the archive', () => {
  expect(ordersOfTab(all, 'open')).toEqual([live, asking])
  expect(ordersOfTab(all, 'history')).toEqual([failed, filled])
  expect(ordersOfTab(all, 'archive')).toEqual([gone])
  expect(firedOrders(all)).toEqual([filled, asking])
})

test('the history of signals ends at a hundred', () => {
  const many = Array.from({ length: 130 }, (_, at) =>
    testOrder({ status: 'success', trigger: testTrigger(at) }),
  )
  const fired = firedOrders(many)
  expect(fired).toHaveLength(100)
  expect(fired[0]?.trigger?.triggeredAtMs).toBe(129)
})

test('filters by network and status', () => {
  expect(filterOrders(all, { network: 'sol', status: null })).toEqual([filled])
  expect(filterOrders(all, { network: null, status: 'failed' })).toEqual([asking, failed])
})

test('the address bar keeps what is known, and drops the rest', () => {
  expect(toOrdersSearch({ tab: 'history', network: 'sol', status: 'failed', x: 1 })).toEqual({
    tab: 'history',
    network: 'sol',
    status: 'failed',
  })
  expect(toOrdersSearch({ tab: 'open', network: 'doge', status: 'gone' })).toEqual({})
  expect(shownStatuses).toEqual(orderStatuses)
})

test('a late trade is bounded by the price that the trader has just seen', () => {
  const late = atPriceNow(asking, { price: 0.3, coinPrice: 2_000 }, 77)
  expect(late.limits.worstPrice).toBe(0.27)
  expect(late.trigger?.price).toBe(0.3)
  expect(atPriceNow({ ...asking, side: 'buy' }, { price: 0.3, coinPrice: null }, 77).limits.worstPrice).toBe(
    0.33,
  )
})
