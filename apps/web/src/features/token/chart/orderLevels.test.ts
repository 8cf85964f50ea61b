import { testOrder } from '@peregrine/orders/testing/testOrder'
import { expect, test } from 'vitest'
import { droppedAt, ordersOnChart, toScale } from './orderLevels.ts'

const order = testOrder()
const { when } = order.condition
const place = { network: 'eth', token: order.condition.tokenAddress } as const
const price = { measure: 'price', supply: 1_000 } as const
const mcap = { measure: 'mcap', supply: 1_000 } as const

test('a level stands at its price, or at its market cap on that chart', () => {
  expect(ordersOnChart([order], place, price).map(({ value }) => value)).toEqual([0.5])
  expect(ordersOnChart([order], place, mcap).map(({ value }) => value)).toEqual([500])
  expect(ordersOnChart([order], place, { ...mcap, supply: 0 })).toEqual([])
  expect(toScale({ measure: 'mcap', value: 500 }, price)).toBe(0.5)
})

test('only what may fire for this token is drawn, on any network of its chain', () => {
  const others = [
    testOrder({ isPaused: true }),
    testOrder({ status: 'success' }),
    testOrder({ deletedAt: 1 }),
    testOrder({ network: 'base' }),
    testOrder({ condition: { ...order.condition, tokenAddress: `0x${'99'.repeat(20)}` } }),
    testOrder({ condition: { ...order.condition, when: { kind: 'migration' } } }),
  ]
  expect(ordersOnChart(others, place, price)).toEqual([])
})

test('a dropped line is converted into the order’s own measure, with five figures', () => {
  expect(droppedAt(when, 0.412345678, price)).toMatchObject({ measure: 'price', value: 0.41235 })
  expect(droppedAt(when, 412.345678, mcap)).toMatchObject({ measure: 'price', value: 0.41235 })
  expect(droppedAt(when, 0, price)).toBeNull()
  expect(droppedAt(when, 1, { ...mcap, supply: 0 })).toBeNull()
  expect(droppedAt({ kind: 'migration' }, 1, price)).toBeNull()
})
