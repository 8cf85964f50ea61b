import type { Order } from '@peregrine/contract/order'
import { expect, test } from 'vitest'
import { OrderDesk } from './orderDesk.ts'
import { DeskWorld } from './testing/deskWorld.ts'
import { testId, testOrder, testTrigger } from './testing/testOrder.ts'

/** A desk before a server that answers for a fired signal when it is followed, as ours does, and only then. */
function openDesk(world: DeskWorld, name: string, trigger: ReturnType<typeof testTrigger>) {
  const ports = world.ports(name)
  const followed = new Set<string>()
  const desk: OrderDesk = new OrderDesk({
    ...ports,
    signals: {
      ...ports.signals,
      follow(ids) {
        for (const signalId of ids.filter((id) => hasFired && !followed.has(id)))
          void desk.takeStatus({ signalId, state: 'triggered', trigger, nowMs: world.nowMs })
        for (const id of ids) followed.add(id)
      },
      leave: (ids) => ids.forEach((id) => followed.delete(id)),
    },
  })
  let hasFired = false
  const fire = async (...orders: readonly Order[]) => {
    hasFired = true
    await Promise.all(orders.map((order) => world.fire(order, trigger, desk)))
  }
  return { desk, fire }
}

test('what another desk claimed, put back and left behind is carried out by the one that lost the claim', async () => {
  const order = testOrder()
  const world = new DeskWorld()
  await world.book.add([order])
  const trigger = testTrigger(world.nowMs)
  const { desk, fire } = openDesk(world, 'tab', trigger)
  await desk.lead()
  const claimed = { ...order, status: 'executing', epoch: 1, holder: 'agent', trigger } as const
  await world.book.change(0, claimed)
  await fire(order)
  await desk.sync()
  expect(world.traded).toEqual([])
  await world.book.change(1, { ...claimed, status: 'pending' })
  await desk.sync()
  await expect.poll(() => world.book.orders.get(order.id)?.status).toBe('success')
  expect(world.traded).toHaveLength(1)
})

test('an order that went as another of its group fired, and comes back, trades on what had fired it meanwhile', async () => {
  const exclusiveGroup = testId()
  const [stop, profit] = [testOrder({ exclusiveGroup }), testOrder({ exclusiveGroup, kind: 'take-profit' })]
  const world = new DeskWorld()
  await world.book.add([stop, profit])
  const trigger = testTrigger(world.nowMs)
  const { desk, fire } = openDesk(world, 'tab', trigger)
  await desk.lead()
  // The tab keeps both until its wallets are unlocked; the agent's are.
  world.isUnlocked = false
  await fire(stop, profit)
  const stored = await world.stored(stop.id)
  const claimed = { ...stored, status: 'executing', epoch: stored.epoch + 1, holder: 'agent' } as const
  await world.book.change(stored.epoch, claimed)
  expect((await world.stored(profit.id)).reason).toBe('other-fired')
  await desk.sync()
  await world.book.change(claimed.epoch, { ...claimed, status: 'failed', reason: 'failed-on-chain' })
  world.isUnlocked = true
  await desk.sync()
  await expect.poll(() => world.book.orders.get(profit.id)?.status).toBe('success')
  expect(world.traded).toEqual([profit.wallets[0]?.intentId])
})
