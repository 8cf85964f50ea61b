import type { Order } from '@peregrine/contract/order'
import { expect, test } from 'vitest'
import { OrderDesk } from './orderDesk.ts'
import { DeskWorld } from './testing/deskWorld.ts'
import {
  testId,
  testOrder,
  testSealedBy,
  testTrigger,
  testWallet,
  unsealedOrder,
} from './testing/testOrder.ts'

async function openDesk(order: Order) {
  const world = new DeskWorld()
  await world.book.add([order])
  const desk = new OrderDesk(world.ports('tab'))
  await desk.lead()
  return { world, desk }
}
const told = ({ news }: DeskWorld, type: string) => news.filter((one) => one.type === type)

/** Orders that somebody else has put into the book, or changed there. */
const foreign: readonly [string, () => Order][] = [
  ['has no seal', () => unsealedOrder()],
  ['was changed after it was sealed', () => ({ ...testOrder(), side: 'buy' })],
  ['is back under new ids', () => ({ ...testOrder(), id: testId() })],
]

test.each(foreign)('what %s is not claimed, asks, and is told once', async (_, order) => {
  const added = order()
  const { world, desk } = await openDesk(added)
  for (let round = 0; round < 3; round++) {
    await world.fire(added, testTrigger(world.nowMs), desk)
    await desk.sync()
  }
  expect(world.traded).toEqual([])
  expect(await world.stored(added.id)).toMatchObject({ status: 'failed', reason: 'unsealed', epoch: 0 })
  expect(told(world, 'unsealed')).toHaveLength(1)
})

test('an intent of an order that was put in its place is not traded either', async () => {
  const order = testOrder()
  const [wallet] = order.wallets
  if (!wallet) throw new Error('no wallet')
  const added = { ...order, wallets: [{ ...wallet, intentId: testId() }] }
  const { world, desk } = await openDesk(added)
  await world.fire(added, testTrigger(world.nowMs), desk)
  expect(world.traded).toEqual([])
})

test('one that seems to have been claimed by the dead is shut, and told as what it is', async () => {
  const world = new DeskWorld()
  world.dead.add('gone')
  const trigger = testTrigger(world.nowMs)
  const order = unsealedOrder({ status: 'executing', epoch: 1, holder: 'gone', trigger })
  await world.book.add([order])
  const desk = new OrderDesk(world.ports('heir'))
  await desk.lead()
  await desk.sync()
  expect(world.traded).toEqual([])
  expect([...world.closed]).toEqual(order.wallets.map(({ intentId }) => intentId))
  expect(await world.stored(order.id)).toMatchObject({ status: 'failed', reason: 'unsealed' })
  expect(told(world, 'ended')).toHaveLength(1)
})

test('a second try seals the new intents, and is refused where the first was not sealed', async () => {
  for (const isSealed of [true, false]) {
    const made = isSealed ? testOrder : unsealedOrder
    const order = made({ status: 'failed', reason: 'reverted', epoch: 1 })
    const [wallet] = order.wallets
    if (!wallet) throw new Error('no wallet')
    const failed = { ...order, wallets: [{ ...wallet, end: 'failed' as const }] }
    const { world, desk } = await openDesk(failed)
    expect(await desk.retry(order.id, testTrigger(world.nowMs))).toBe(isSealed)
    const stored = await world.stored(order.id)
    expect(world.traded).toEqual(isSealed ? [stored.wallets[0]?.intentId] : [])
    expect(stored.wallets[0]?.intentId === wallet.intentId).toBe(!isSealed)
    expect(testSealedBy(stored)).toEqual(isSealed ? [wallet.address] : [])
  }
})

test('what an heir goes on with under a new intent is sealed anew', async () => {
  const world = new DeskWorld()
  world.dead.add('gone')
  const trigger = testTrigger(world.nowMs)
  const order = testOrder({ status: 'executing', epoch: 1, holder: 'gone', trigger })
  const [wallet] = order.wallets
  await world.book.add([order])
  world.ends.set(wallet?.intentId ?? '', { state: 'failed', reason: 'interrupted', hash: null })
  await new OrderDesk(world.ports('heir')).lead()
  await expect.poll(() => world.stored(order.id)).toMatchObject({ status: 'success' })
  const stored = await world.stored(order.id)
  expect(stored.wallets[0]?.intentId).not.toBe(wallet?.intentId)
  expect(testSealedBy(stored)).toEqual([wallet?.address])
})

test('a wallet that the book calls failed gets no new intent beside one that was interrupted', async () => {
  const world = new DeskWorld()
  const wallets = ['11', '22'].map((byte) => testWallet(`0x${byte.repeat(20)}`))
  const order = testOrder({ status: 'executing', epoch: 1, trigger: testTrigger(world.nowMs), wallets })
  const [first, second] = order.wallets
  if (!first || !second) throw new Error('no wallets')
  // In truth it has traded, and its seal is as good as before.
  await world.book.add([{ ...order, wallets: [{ ...first, end: 'failed' }, second] }])
  world.ends.set(second.intentId, { state: 'failed', reason: 'interrupted', hash: null })
  const desk = new OrderDesk(world.ports('heir'))
  await desk.lead()
  await desk.sync()
  expect(world.traded).toEqual([])
  expect(await world.stored(order.id)).toMatchObject({ status: 'failed', reason: 'interrupted' })
})

test('wallets that are locked at the check wait for the next round, and nothing is claimed', async () => {
  const world = new DeskWorld()
  const order = testOrder()
  await world.book.add([order])
  let isLocked = true
  const sealedBy = async (one: Order) => {
    if (isLocked) throw new Error('vault-locked')
    return testSealedBy(one)
  }
  const desk = new OrderDesk(world.ports('tab', { sealedBy }))
  await desk.lead()
  await world.fire(order, testTrigger(world.nowMs), desk)
  expect(await world.stored(order.id)).toMatchObject({ status: 'pending', epoch: 0 })
  isLocked = false
  await desk.sync()
  expect(await world.stored(order.id)).toMatchObject({ status: 'success' })
})
