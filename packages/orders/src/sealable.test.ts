import { type Order, zOrder, zOrderWallet } from '@peregrine/contract/order'
import type { Condition } from '@peregrine/contract/signal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderFields, parseSealable, sealable, walletFields, withSeals } from './sealable.ts'
import { testId, testOrder, testTrigger, testWallet } from './testing/testOrder.ts'

const wallet = `0x${'22'.repeat(20)}`
const conditions: Condition[] = [
  { kind: 'level', measure: 'mcap', at: 'over', value: 1e6 },
  { kind: 'change', measure: 'price', percent: -30, reference: 2 },
  { kind: 'trailing', measure: 'price', from: 'lowest', percent: 15, activation: 2 },
  { kind: 'migration' },
  { kind: 'creator-sale', creator: wallet, percent: 50 },
  { kind: 'group-buy', wallets: [wallet], count: 1, withinMs: 60_000 },
]
const amounts: Order['amount'][] = [
  { type: 'principal' },
  { type: 'coins', units: '10' },
  { type: 'share', bps: 5_000, of: 'bought' },
]
const orders = conditions.flatMap((when) =>
  amounts.map((amount) =>
    testOrder({
      amount,
      condition: { ...testOrder().condition, when },
      wallets: [testWallet(wallet), testWallet(`0x${'33'.repeat(20)}`)],
      limits: { slippageBps: 100, worstPrice: 1e-9, coinPrice: 2_000, maxAgeMs: 60_000 },
      serviceFee: { bps: 50, recipient: wallet },
      exclusiveGroup: testId(),
      withdraws: [testId()],
      parentId: testId(),
      expiresAt: 9,
      trigger: testTrigger(7),
      logs: ['a line'],
      deletedAt: 5,
    }),
  ),
)
const termsOf = (order: unknown) => sealable(order as Order).terms

test('every field of an order and of its wallets is either a term or how it stands', () => {
  // A new field goes into one of the tables: what decides what is traded is a term, and sealed.
  expect(Object.keys(orderFields).sort()).toEqual(Object.keys(zOrder.shape).sort())
  expect(Object.keys(walletFields).sort()).toEqual(Object.keys(zOrderWallet.shape).sort())
  // And into the orders of this file: whatever the wallets' own parser drops of them would not be sealed.
  for (const order of orders) expect(Object.keys(order).sort()).toEqual(Object.keys(zOrder.shape).sort())
})

/** Places of everything in a value that is no list or object. */
function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, key]))
}

function changedAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return typeof value === 'number' ? value + 1 : `${String(value)}0`
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const fields = copy as Record<string, unknown>
  fields[key] = changedAt(fields[key], rest)
  return copy
}

const stands =
  'signalId status isPaused epoch holder trigger reason logs note receivedAt updatedAt deletedAt boughtUnits end hash seal'.split(
    ' ',
  )
const isTerm = ([field = '', , walletField = '']: readonly string[]) =>
  !stands.includes(field === 'wallets' ? walletField : field)

test('any single term that is changed changes what is sealed, and nothing else does', () => {
  let changed = 0
  for (const order of orders)
    for (const leaf of leavesOf(order)) {
      const isOther = termsOf(changedAt(order, leaf)) !== termsOf(order)
      expect(isOther, leaf.join('.')).toBe(isTerm(leaf))
      if (isOther) changed++
    }
  expect(changed).toBeGreaterThan(18 * 30)
})

test('neither a wallet nor an order that goes with it can be added or left out', () => {
  const [order] = orders
  if (!order) throw new Error('no order')
  const changes: Partial<Order>[] = [
    { wallets: order.wallets.slice(1) },
    { wallets: [...order.wallets, testWallet(`0x${'44'.repeat(20)}`)] },
    { wallets: [...order.wallets].reverse() },
    { withdraws: [] },
    { withdraws: [...order.withdraws, testId()] },
  ]
  for (const change of changes) expect(termsOf({ ...order, ...change })).not.toBe(termsOf(order))
  expect(termsOf({ ...order, serviceFee: { bps: 1, recipient: wallet } })).not.toBe(termsOf(order))
})

/** The same value with the fields of every object in another sequence, as a database gives them back. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, turned(one)]),
  )
}

test('what went through a database or the contract seals the same', () => {
  for (const order of orders) {
    const { terms } = sealable(order)
    expect(termsOf(turned(order))).toBe(terms)
    expect(parseSealable(JSON.parse(JSON.stringify(order)))?.terms).toBe(terms)
    expect(termsOf(zOrder.parse(order))).toBe(terms)
  }
})

test('two texts are equal only for equal terms, whatever stands in them', () => {
  const order = testOrder()
  fc.assert(
    fc.property(fc.tuple(fc.string(), fc.string()), fc.tuple(fc.string(), fc.string()), (one, other) => {
      const [first, second] = [one, other].map(([symbol, runId]) =>
        termsOf({ ...order, symbol, environment: { id: 'test', runId } }),
      )
      return (first === second) === (JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

test('seals go to the wallets in their sequence, and what is no order has no terms', () => {
  const [order] = orders
  if (!order) throw new Error('no order')
  expect(withSeals(order, ['a', 'b']).wallets.map(({ seal }) => seal)).toEqual(['a', 'b'])
  expect(parseSealable({ terms: 'anything', wallets: [] })).toBeNull()
})
