import { type Order, zOrder } from '@peregrine/contract/order'
import { type Condition, zSignalEvent, zSignalStatus } from '@peregrine/contract/signal'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { expect, test } from 'vitest'
import { parseOrder } from './parseOrder.ts'
import { parseSignalEvent, parseSignalStatus } from './parseSignal.ts'
import { testId, testOrder, testTrigger } from './testing/testOrder.ts'

const wallet = `0x${'22'.repeat(20)}`
const conditions: Condition[] = [
  { kind: 'level', measure: 'mcap', at: 'over', value: 1e6 },
  { kind: 'change', measure: 'price', percent: -30, reference: null },
  { kind: 'trailing', measure: 'price', from: 'lowest', percent: 15, activation: 2 },
  { kind: 'migration' },
  { kind: 'creator-sale', creator: wallet, percent: 50 },
  { kind: 'group-buy', wallets: [wallet], count: 1, withinMs: 60_000 },
]

const orders = (): Order[] => [
  ...conditions.map((when) => testOrder({ condition: { ...testOrder().condition, when } })),
  testOrder({
    amount: { type: 'principal' },
    deletedAt: 5,
    trigger: testTrigger(7),
    exclusiveGroup: testId(),
  }),
  testOrder({ side: 'buy', amount: { type: 'coins', units: '10' }, withdraws: [testId()], expiresAt: 9 }),
  testOrder({ serviceFee: null }),
  testOrder({ serviceFee: { bps: 500, recipient: wallet } }),
]

test('takes every order that the contract takes, unchanged', () => {
  for (const order of orders())
    expect(parseOrder(JSON.parse(JSON.stringify(order)))).toEqual(zOrder.parse(order))
})

const hostile: unknown[] = [
  null,
  undefined,
  -1,
  1.5,
  Number.NaN,
  '',
  'x'.repeat(400),
  {},
  [],
  true,
  '__proto__',
  1e300,
]

/** All places of a value, as lists of keys. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, one]) => placesOf(one, [...path, key]))]
}

function withAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const fields = copy as Record<string, unknown>
  fields[key] = withAt(fields[key], rest, put)
  return copy
}

test('takes nothing that the contract refuses, whatever stands in the place of a field; seed 29', () => {
  const random = seededRandom(29)
  let refused = 0
  for (const order of orders())
    for (const place of placesOf(order)) {
      const put = hostile[Math.floor(random() * hostile.length)]
      const bent = withAt(order, place, put)
      const parsed = parseOrder(bent)
      if (parsed === null) refused++
      // It may be stricter, never laxer.
      else expect(zOrder.safeParse(parsed).success, `${place.join('.')} = ${JSON.stringify(put)}`).toBe(true)
    }
  expect(refused).toBeGreaterThan(150)
})

const ofSolana = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

test('an absent fee stays absent, and is not the same as none', () => {
  expect(parseOrder(testOrder())).not.toHaveProperty('serviceFee')
  expect(parseOrder({ ...testOrder(), serviceFee: null })?.serviceFee).toBeNull()
  const onSolana = { network: 'sol', chainType: 2, serviceFee: { bps: 1, recipient: ofSolana } }
  expect(parseOrder({ ...testOrder(), ...onSolana })?.serviceFee).toEqual(onSolana.serviceFee)
})

test.each([
  { bps: 501, recipient: wallet },
  { bps: -1, recipient: wallet },
  { bps: 1.5, recipient: wallet },
  { bps: '50', recipient: wallet },
  { bps: 50, recipient: `${wallet}00` },
  { bps: 50, recipient: ofSolana },
  { bps: 50 },
  'none',
  false,
])('an order with %j for its fee is none', (serviceFee) => {
  expect(parseOrder({ ...testOrder(), serviceFee })).toBeNull()
})

test('takes statuses and events of the server, and nothing else', () => {
  const status = { signalId: testId(), state: 'late', trigger: testTrigger(3), nowMs: 4 }
  const event = { signalId: testId(), symbol: 'A', description: '', what: 'undone', trigger: null }
  expect(parseSignalStatus(status)).toEqual(zSignalStatus.parse(status))
  expect(parseSignalEvent(event)).toEqual(zSignalEvent.parse(event))
  for (const put of hostile) {
    expect(parseSignalStatus({ ...status, signalId: put })).toBeNull()
    expect(parseSignalEvent({ ...event, what: put })).toBeNull()
  }
})
