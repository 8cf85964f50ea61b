import type { Condition } from '@peregrine/contract/signal'
import { testId, testOrder } from '@peregrine/orders/testing/testOrder'
import { expect, test } from 'vitest'
import { holdsNow, withTerms } from './orderTerms.ts'

const at = (value: number): Condition => ({ kind: 'level', measure: 'price', at: 'under', value })
const making = { newId: testId, nowMs: 1_000 }

test('another value gets a signal of its own, and the worst price follows it', () => {
  const order = testOrder({ trigger: null, reason: 'locked' })
  const moved = withTerms(order, { when: at(0.4) }, making)
  expect(moved.signalId).not.toBe(order.signalId)
  expect(moved.condition.when).toEqual(at(0.4))
  expect(moved.limits.worstPrice).toBeCloseTo(0.36)
  expect([moved.id, moved.epoch, moved.wallets]).toEqual([order.id, order.epoch, order.wallets])
  expect([moved.reason, moved.updatedAt]).toEqual([null, 1_000])
})

test('a wider slippage alone keeps the signal; another expiry keeps a worst price of its own', () => {
  const order = testOrder()
  const wider = withTerms(order, { slippageBps: 5_000 }, making)
  expect(wider.signalId).toBe(order.signalId)
  expect(wider.limits).toMatchObject({ slippageBps: 5_000, worstPrice: 0.25 })
  expect(wider.tradeSettings.slippage).toBe(50)
  const bounded = testOrder({ limits: { slippageBps: 1_000, worstPrice: 0.123, maxAgeMs: 60_000 } })
  const longer = withTerms(bounded, { expiresAt: 9_000 }, making)
  expect(longer.signalId).not.toBe(bounded.signalId)
  expect([longer.expiresAt, longer.limits.worstPrice]).toEqual([9_000, 0.123])
})

test.each`
  when                                                          | price   | marketCap | expected
  ${at(1)}                                                      | ${1}    | ${null}   | ${true}
  ${at(1)}                                                      | ${1.01} | ${null}   | ${false}
  ${at(1)}                                                      | ${null} | ${5}      | ${false}
  ${{ kind: 'level', measure: 'mcap', at: 'over', value: 100 }} | ${1}    | ${100}    | ${true}
  ${{ kind: 'level', measure: 'mcap', at: 'over', value: 100 }} | ${1}    | ${99}     | ${false}
  ${{ kind: 'migration' }}                                      | ${1}    | ${1}      | ${false}
`('$when.kind at $price, $marketCap holds: $expected', ({ when, price, marketCap, expected }) => {
  expect(holdsNow(when, { price, marketCap })).toBe(expected)
})
