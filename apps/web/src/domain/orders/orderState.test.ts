import type { Order } from '@peregrine/contract/order'
import { asksTrader } from '@peregrine/orders/orderSteps'
import { testId, testOrder, unsealedOrder } from '@peregrine/orders/testing/testOrder'
import { expect, test } from 'vitest'
import { deskLine, isEndedOrder, isOpenOrder, isWatching, type OrderScene, orderState } from './orderState.ts'

const well: OrderScene = {
  vault: 'unlocked',
  isLed: true,
  trouble: null,
  isConnected: true,
  lateMs: new Map(),
}
const state = (order: Partial<Order>, scene: Partial<OrderScene> = {}, parent: Order | null = null) =>
  orderState(testOrder(order), parent, { ...well, ...scene })

test('a pending order says the worst that keeps it from trading', () => {
  const late = new Map([['eth', 90_000]] as const)
  expect(state({})).toBe('armed')
  expect(state({}, { lateMs: late })).toBe('lagging')
  expect(state({ network: 'base' }, { lateMs: late })).toBe('armed')
  expect(state({}, { lateMs: late, vault: 'locked' })).toBe('locked')
  expect(state({}, { vault: 'locked', isLed: false })).toBe('asleep')
  expect(state({}, { isLed: false, isConnected: false })).toBe('offline')
  expect(state({}, { trouble: 'server' })).toBe('offline')
  expect(state({ isPaused: true }, { isConnected: false })).toBe('paused')
  expect(state({ reason: 'locked' }, { vault: 'locked' })).toBe('fired-locked')
})

test('an exit waits for its purchase, and for how much that brought', () => {
  const parent = testOrder({ side: 'buy', kind: 'limit-buy' })
  const child = { parentId: parent.id, amount: { type: 'share', bps: 5_000, of: 'bought' } } as const
  const bought = { ...parent, status: 'success' } as const
  const wallets = [
    { address: `0x${'11'.repeat(20)}`, intentId: testId(), boughtUnits: '5' },
  ] as Order['wallets']
  expect(state(child, {}, parent)).toBe('waiting')
  expect(state(child, {}, bought)).toBe('waiting')
  expect(state({ ...child, wallets }, {}, bought)).toBe('armed')
})

test('an order whose wallets have not sealed it says that before all else', () => {
  const { wallets } = unsealedOrder()
  for (const isPaused of [true, false])
    expect(orderState({ ...testOrder(), wallets, isPaused }, null, well)).toBe('unsealed')
  expect(orderState({ ...testOrder(), wallets, status: 'executing' }, null, well)).toBe('executing')
})

test('what fired unseen asks, and stays among the open ones; a plain failure has ended', () => {
  for (const reason of ['fired-unattended', 'fired-late', 'interrupted', 'unsealed']) {
    const order = testOrder({ status: 'failed', reason })
    expect([asksTrader(order), isOpenOrder(order), isEndedOrder(order)]).toEqual([true, true, false])
    expect(orderState(order, null, well)).toBe('asks')
  }
  const failed = testOrder({ status: 'failed', reason: 'insufficient-balance' })
  expect([asksTrader(failed), isOpenOrder(failed), isEndedOrder(failed)]).toEqual([false, false, true])
  expect(state({ status: 'timeout' })).toBe('unresolved')
  expect(state({ status: 'failed', reason: 'fired-late', deletedAt: 5 })).toBe('archived')
})

test.each`
  change                    | isLeading | expected
  ${{}}                     | ${true}   | ${'here'}
  ${{}}                     | ${false}  | ${'elsewhere'}
  ${{ vault: 'locked' }}    | ${true}   | ${'locked'}
  ${{ vault: 'none' }}      | ${true}   | ${'no-wallets'}
  ${{ isLed: false }}       | ${false}  | ${'nobody'}
  ${{ isConnected: false }} | ${true}   | ${'offline'}
  ${{ trouble: 'server' }}  | ${true}   | ${'offline'}
  ${{ trouble: 'storage' }} | ${true}   | ${'storage'}
`('with $change the line says $expected', ({ change, isLeading, expected }) => {
  expect(deskLine({ ...well, ...change }, isLeading)).toBe(expected)
})

test.each([
  [{}, true],
  [{ isPaused: true }, false],
  [{ status: 'success' }, false],
  [{ deletedAt: 5 }, false],
  [{ condition: { ...testOrder().condition, when: { kind: 'migration' } } }, false],
] as const)('waits for trades: %j', (order, expected) => {
  expect(isWatching(testOrder(order as Partial<Order>), null)).toBe(expected)
})
