import type { Order } from '@peregrine/contract/order'
import { describe, expect, test } from 'vitest'
import type { DeskPorts } from './deskPorts.ts'
import { OrderDesk } from './orderDesk.ts'
import { DeskWorld } from './testing/deskWorld.ts'
import { testId, testOrder, testTrigger } from './testing/testOrder.ts'

// What a desk read a moment ago, and what holds no more: other terms, a pause, time that has passed.

async function openDesk(order: Order, change: (world: DeskWorld) => Partial<DeskPorts> = () => ({})) {
  const world = new DeskWorld()
  await world.book.add([order])
  const desk = new OrderDesk(world.ports('tab', change(world)))
  await desk.lead()
  await desk.sync()
  const fire = (now = order) => world.fire(now, testTrigger(world.nowMs), desk)
  return { world, desk, fire }
}

const at = (value: number) => ({ kind: 'level', measure: 'price', at: 'under', value }) as const
/** The trader's own changes of a pending order. */
const edits: Record<string, (order: Order) => Order> = {
  paused: (order) => ({ ...order, isPaused: true }),
  moved: (order) => ({
    ...order,
    signalId: testId(),
    condition: { ...order.condition, when: at(0.2) },
    trigger: null,
    reason: null,
  }),
  'of another slippage': (order) => ({ ...order, limits: { ...order.limits, slippageBps: 50 } }),
}

describe.each(Object.keys(edits))('an order that is %s', (name) => {
  const edit = edits[name] ?? ((order) => order)

  /** The trader changes it on another device; the order as it is from then on. */
  async function changeElsewhere(world: DeskWorld, id: string): Promise<Order> {
    const order = await world.stored(id)
    const { isChanged } = await world.book.change(order.epoch, edit(order))
    expect(isChanged).toBe(true)
    return world.stored(id)
  }

  test('while the pool is read is not traded on what was read before', async () => {
    const order = testOrder()
    const changed: Order[] = []
    const { world, fire } = await openDesk(order, (here) => ({
      isWithinLimits: async () => {
        if (changed.length === 0) changed.push(await changeElsewhere(here, order.id))
        return true
      },
    }))
    await fire()
    expect(world.traded).toEqual([])
    expect(await world.stored(order.id)).toEqual(changed[0])
  })

  test('while an order off its limits rests stays so, and as it was changed', async () => {
    const order = testOrder()
    const changed: Order[] = []
    const { world, fire } = await openDesk(order, (here) => ({
      isWithinLimits: async () => false,
      sleep: async () => void (changed.length === 0 && changed.push(await changeElsewhere(here, order.id))),
    }))
    await fire()
    expect(await world.stored(order.id)).toEqual(changed[0])
  })
})

test('what fired while the wallets were locked is forgotten once the order is moved', async () => {
  const order = testOrder()
  const { world, desk, fire } = await openDesk(order)
  world.isUnlocked = false
  await fire()
  const locked = await world.stored(order.id)
  await world.book.change(locked.epoch, edits['moved']?.(locked) ?? locked)
  world.isUnlocked = true
  await desk.sync()
  world.nowMs += 120_000
  await desk.sync()
  expect(world.traded).toEqual([])
  expect(await world.stored(order.id)).toMatchObject({ status: 'pending', reason: null })
})

test('a late word of the old signal does not end an order that was moved', async () => {
  const order = testOrder()
  const { world, desk } = await openDesk(order)
  const event = { signalId: order.signalId, symbol: '', description: '', what: 'late' as const }
  await world.book.change(0, edits['moved']?.(order) ?? order)
  await desk.takeEvent({ ...event, trigger: testTrigger(world.nowMs) })
  expect((await world.stored(order.id)).status).toBe('pending')
})

test('a try by hand that the price has left fails: it is no order at the price of now', async () => {
  const order = testOrder({ status: 'failed', wallets: testOrder().wallets })
  const { world, desk } = await openDesk(order)
  world.tradeEnd = () => ({ state: 'off-limits' })
  expect(await desk.retry(order.id, testTrigger(world.nowMs))).toBe(true)
  expect(await world.stored(order.id)).toMatchObject({ status: 'failed', reason: 'off-limits' })
})

describe('conditions that would lose what they have seen', () => {
  const trailing = {
    kind: 'trailing',
    measure: 'price',
    from: 'highest',
    percent: 20,
    activation: null,
  } as const
  const make = () => testOrder({ condition: { ...testOrder().condition, when: trailing } })

  test('are not watched anew: off its limits such an order is tried again, and trades once the price is back', async () => {
    const order = make()
    let reads = 0
    const { world, fire } = await openDesk(order, () => ({ isWithinLimits: async () => (reads += 1) > 3 }))
    await fire()
    await expect.poll(() => world.traded).toHaveLength(1)
    expect(await world.stored(order.id)).toMatchObject({ status: 'success', signalId: order.signalId })
    expect(reads).toBe(4)
  })

  test('the same where the price left them after the claim', async () => {
    const order = make()
    const { world, fire } = await openDesk(order)
    world.tradeEnd = () =>
      world.traded.length < 3 ? { state: 'off-limits' } : { state: 'confirmed', hash: '0xaa' }
    await fire()
    await expect.poll(() => world.traded).toHaveLength(3)
    expect(await world.stored(order.id)).toMatchObject({ status: 'success', signalId: order.signalId })
  })

  test('fail once what fired is too old', async () => {
    const order = make()
    const { world, fire } = await openDesk(order)
    world.isWithinLimits = false
    await fire()
    const stored = () => world.stored(order.id)
    await expect.poll(stored).toMatchObject({ status: 'failed', reason: 'off-limits' })
    expect(world.traded).toEqual([])
    expect(world.news.filter(({ type }) => type === 'ended')).toHaveLength(1)
  })
})

test.each([
  // Set back before the claim was written, and set back after it, to when the trigger was young.
  ['the newest block', { chainMs: 1_060_001, updatedAt: 1_000_000 }],
  ['the moment of the claim', { chainMs: 0, updatedAt: 1_060_001 }],
])(
  'a clock that is behind %s makes no old trigger young: the heir asks',
  async (_, { chainMs, updatedAt }) => {
    const world = new DeskWorld()
    const trigger = testTrigger(world.nowMs)
    const order = testOrder({ status: 'executing', epoch: 1, holder: 'gone', trigger, updatedAt })
    await world.book.add([order])
    world.dead.add('gone')
    world.chainMs = chainMs
    const heir = new OrderDesk(world.ports('heir'))
    await heir.lead()
    await heir.sync()
    expect(world.traded).toEqual([])
    expect(await world.stored(order.id)).toMatchObject({ status: 'failed', reason: 'interrupted' })
  },
)

test('what fired is too old when its trade has waited: nothing is signed, and the order asks', async () => {
  const order = testOrder()
  const { world, fire } = await openDesk(order, (here) => ({
    trade: async (_, __, isOurs) => {
      here.nowMs += 60_001
      return (await isOurs())
        ? { state: 'confirmed', hash: '0xaa' }
        : { state: 'failed', reason: 'interrupted', hash: null }
    },
  }))
  await fire()
  expect(await world.stored(order.id)).toMatchObject({ status: 'failed', reason: 'interrupted' })
})

describe('validity', () => {
  test('an order whose time is over does not trade on what fired before, once the wallets are unlocked', async () => {
    const order = testOrder({ expiresAt: 1_010_000 })
    const { world, desk, fire } = await openDesk(order)
    world.isUnlocked = false
    await fire()
    world.isUnlocked = true
    world.nowMs = 1_010_000
    await desk.sync()
    expect(world.traded).toEqual([])
    expect(await world.stored(order.id)).toMatchObject({ status: 'expired', reason: 'expired' })
  })

  test('a clock ahead of the book’s expires nothing, and the order still fires', async () => {
    const order = testOrder({ expiresAt: 1_010_000 })
    const { world, desk, fire } = await openDesk(order, (here) => ({ nowMs: () => here.nowMs + 172_800_000 }))
    await desk.sync()
    expect((await world.stored(order.id)).status).toBe('pending')
    await fire()
    expect((await world.stored(order.id)).status).toBe('success')
  })
})

test('a sandbox begun anew under an open page: the order of the last run fires no more', async () => {
  const order = testOrder()
  let runId = 'run'
  const { world, desk, fire } = await openDesk(order, () => ({ environment: () => ({ id: 'test', runId }) }))
  runId = 'another'
  await fire()
  expect(world.traded).toEqual([])
  await desk.sync()
  expect(await world.stored(order.id)).toMatchObject({ status: 'expired', reason: 'other-run' })
})

test('a part without an end or a hash is shut, and is unresolved no more', async () => {
  const order = testOrder({ status: 'timeout', epoch: 1, holder: 'tab' })
  const [wallet] = order.wallets
  if (wallet) wallet.end = 'unknown'
  const { world } = await openDesk(order)
  expect([...world.closed]).toEqual([wallet?.intentId])
  expect(await world.stored(order.id)).toMatchObject({ status: 'failed', reason: 'interrupted' })
})
