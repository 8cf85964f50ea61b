import { expect, test } from 'vitest'
import { mayTryAgain } from './mayTryAgain.ts'
import { OrderDesk } from './orderDesk.ts'
import { DeskWorld } from './testing/deskWorld.ts'
import { testId, testOrder, testTrigger, unsealedOrder } from './testing/testOrder.ts'

const address = `0x${'11'.repeat(20)}`
const failedWallet = () => ({
  address,
  intentId: testId(),
  boughtUnits: null,
  end: 'failed' as const,
  hash: null,
})

test.each([
  [{ state: 'none' }, true],
  [{ state: 'failed', reason: 'expired', hash: '0xaa' }, true],
  [{ state: 'confirmed', hash: '0xaa' }, false],
  [{ state: 'unknown', hash: '0xaa' }, false],
  [{ state: 'open' }, false],
] as const)(
  'what the book calls failed is tried again only if the log and the chain agree: %j',
  async (found, isAllowed) => {
    const world = new DeskWorld()
    const wallet = failedWallet()
    world.ends.set(wallet.intentId, found)
    const order = testOrder({ status: 'failed', wallets: [wallet] })
    await world.book.add([order])
    const desk = new OrderDesk(world.ports('tab'))
    expect(await desk.retry(order.id, testTrigger(world.nowMs))).toBe(isAllowed)
    expect(world.traded).toHaveLength(isAllowed ? 1 : 0)
  },
)

test.each([
  ['sealed terms', {}, true],
  ['an order that waits', { status: 'pending' }, false],
  ['an order of another run', { environment: { id: 'test', runId: 'before' } }, false],
] as const)('%s may be tried again: %o', async (_, change, isAllowed) => {
  const order = testOrder({ status: 'failed', wallets: [failedWallet()], ...change })
  expect(await mayTryAgain(order, new DeskWorld().ports('tab'))).toBe(isAllowed)
})

test('terms that no wallet has sealed are not tried again', async () => {
  const order = unsealedOrder({ status: 'failed', wallets: [failedWallet()] })
  expect(await mayTryAgain(order, new DeskWorld().ports('tab'))).toBe(false)
})
