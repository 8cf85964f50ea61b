import { expect, test, vi } from 'vitest'
import type { DeskPorts } from './deskPorts.ts'
import { OrderDesk } from './orderDesk.ts'
import { DeskWorld } from './testing/deskWorld.ts'
import { testOrder, testTrigger } from './testing/testOrder.ts'

// Trades take their time, and rounds do not wait for them.

/** A condition that loses its progress if it is watched anew. */
const creator = `0x${'99'.repeat(20)}`
const creatorSells = {
  ...testOrder().condition,
  when: { kind: 'creator-sale', creator, percent: 50 },
} as const

/** Pauses that end when the test says so. */
function pauses() {
  const open: (() => void)[] = []
  const sleep: DeskPorts['sleep'] = () => new Promise((resolve) => void open.push(resolve))
  const end = async () => {
    for (const resolve of open.splice(0)) resolve()
    await settled()
  }
  return { sleep, end, open }
}

/** All that waits for nothing but answers at once has come to its end. */
async function settled(): Promise<void> {
  for (let tick = 0; tick < 50; tick++) await new Promise((resolve) => setImmediate(resolve))
}

test('an order that hangs where a dead tab left it keeps no other one from its trade, nor a new one unwatched', async () => {
  const world = new DeskWorld()
  const trigger = testTrigger(world.nowMs)
  const left = { status: 'executing', epoch: 1, holder: 'dead', trigger } as const
  const [hanging, next, armed] = [testOrder(left), testOrder(left), testOrder()]
  world.dead.add('dead')
  await world.book.add([hanging, next, armed])
  const approval = Promise.withResolvers<void>()
  const { trade, signals, ...ports } = world.ports('heir')
  const follow = vi.fn(signals.follow)
  const desk = new OrderDesk({
    ...ports,
    signals: { ...signals, follow },
    trade: async (order, wallet, isOurs) => {
      if (order.id === hanging.id) await approval.promise
      return trade(order, wallet, isOurs)
    },
  })
  await desk.lead()
  expect(follow).toHaveBeenCalledWith([armed.signalId])
  await expect.poll(async () => (await world.stored(next.id)).status).toBe('success')
  const added = testOrder()
  await world.book.add([added])
  await desk.round()
  expect(follow).toHaveBeenLastCalledWith([added.signalId])
  expect((await world.stored(hanging.id)).status).toBe('executing')
  approval.resolve()
  await desk.sync()
  expect((await world.stored(hanging.id)).status).toBe('success')
})

test('nor does one that fired and hangs', async () => {
  const world = new DeskWorld()
  const [hanging, added] = [testOrder(), testOrder()]
  await world.book.add([hanging])
  const never = Promise.withResolvers<never>()
  const { signals, ...ports } = world.ports('tab')
  const follow = vi.fn(signals.follow)
  const desk = new OrderDesk({ ...ports, signals: { ...signals, follow }, trade: () => never.promise })
  await desk.lead()
  world.isUnlocked = false
  await world.fire(hanging, testTrigger(world.nowMs), desk)
  world.isUnlocked = true
  await desk.round()
  await world.book.add([added])
  await desk.round()
  expect(follow).toHaveBeenLastCalledWith([added.signalId])
  expect((await world.stored(hanging.id)).status).toBe('executing')
})

test.each([
  ['that begins anew', creatorSells],
  ['that holds again by itself', testOrder().condition],
])(
  'a condition %s is tried once a pause while its price is off the limits, however often others sync',
  async (_, condition) => {
    const world = new DeskWorld()
    const order = testOrder({ condition })
    await world.book.add([order])
    const { sleep, end, open } = pauses()
    const { signals, ...ports } = world.ports('tab')
    const isWithinLimits = vi.fn(async () => false)
    const desk: OrderDesk = new OrderDesk({
      ...ports,
      sleep,
      isWithinLimits,
      signals: {
        ...signals,
        // The server answers for a signal that has fired.
        follow: (ids) =>
          ids.forEach((signalId) =>
            desk.takeStatus({
              signalId,
              state: 'triggered',
              trigger: testTrigger(world.nowMs),
              nowMs: world.nowMs,
            }),
          ),
      },
    })
    await desk.lead()
    await settled()
    for (let times = 1; times <= 3; times++) {
      for (let at = 0; at < 3; at++) {
        await desk.round()
        desk.reconnect()
        await settled()
      }
      expect(isWithinLimits).toHaveBeenCalledTimes(times)
      expect(open).toHaveLength(1)
      await end()
    }
  },
)

test('what fires anew while an order rests counts once the rest is over', async () => {
  const world = new DeskWorld()
  const order = testOrder({ condition: creatorSells })
  await world.book.add([order])
  const { sleep, end } = pauses()
  const desk = new OrderDesk({ ...world.ports('tab'), sleep })
  await desk.lead()
  world.isWithinLimits = false
  await world.fire(order, testTrigger(world.nowMs), desk)
  const { signalId, symbol } = order
  await desk.takeEvent({ signalId, symbol, description: '', what: 'undone', trigger: null })
  world.isWithinLimits = true
  const again = testTrigger(world.nowMs, { tradeId: 'eth:2:0' })
  await world.fire(order, again, desk)
  expect(world.traded).toEqual([])
  await end()
  await desk.sync()
  expect(await world.stored(order.id)).toMatchObject({ status: 'success', trigger: again })
})
