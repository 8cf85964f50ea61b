import type { Order } from '@peregrine/contract/order'
import { expect, test } from 'vitest'
import { OrderDesk } from './orderDesk.ts'
import { asksTrader } from './orderSteps.ts'
import { DeskWorld } from './testing/deskWorld.ts'
import { testId, testOrder, testTrigger } from './testing/testOrder.ts'

async function openDesk(...orders: ReturnType<typeof testOrder>[]) {
  const world = new DeskWorld()
  await world.book.add(orders)
  const desk = new OrderDesk(world.ports('tab'))
  await desk.lead()
  return { world, desk }
}

test('a signal takes an order from pending through executing to success, with its log', async () => {
  const order = testOrder()
  const { world, desk } = await openDesk(order)
  const seen: string[] = []
  world.tradeEnd = () => {
    seen.push(world.book.orders.get(order.id)?.status ?? '')
    return { state: 'confirmed', hash: '0xaa' }
  }
  await world.fire(order, testTrigger(world.nowMs), desk)
  const ended = await world.stored(order.id)
  expect(seen).toEqual(['executing'])
  expect(ended).toMatchObject({ status: 'success', epoch: 1, holder: 'tab', reason: null })
  expect(ended.wallets).toMatchObject([{ end: 'confirmed', hash: '0xaa' }])
  expect(ended.logs).toHaveLength(2)
  expect(world.traded).toEqual([order.wallets[0]?.intentId])
})

test.each([
  [{ state: 'failed', reason: 'insufficient-funds', hash: null } as const, 'failed', 'insufficient-funds'],
  [{ state: 'unknown', hash: '0xbb' } as const, 'timeout', null],
])('%o ends it as %s', async (end, status, reason) => {
  const order = testOrder()
  const { world, desk } = await openDesk(order)
  world.tradeEnd = () => end
  await world.fire(order, testTrigger(world.nowMs), desk)
  expect(await world.stored(order.id)).toMatchObject({ status, reason })
})

test('the same signal twice, and at ten desks that all lead, trades once', async () => {
  const order = testOrder()
  const { world, desk } = await openDesk(order)
  const others = Array.from({ length: 9 }, (_, i) => new OrderDesk(world.ports(`tab ${i}`)))
  for (const other of others) await other.lead()
  const trigger = testTrigger(world.nowMs)
  await Promise.all([
    world.fire(order, trigger, desk, ...others),
    world.fire(order, trigger, desk, ...others),
  ])
  expect(world.traded).toHaveLength(1)
  expect(await world.stored(order.id)).toMatchObject({ status: 'success', epoch: 1 })
})

test('a tab that does not lead does nothing', async () => {
  const order = testOrder()
  const world = new DeskWorld()
  await world.book.add([order])
  const desk = new OrderDesk(world.ports('tab', { isLeader: () => false }))
  await desk.lead()
  await world.fire(order, testTrigger(world.nowMs), desk)
  expect(world.traded).toEqual([])
})

test('what fired while nobody led is traded by the next leader if it is still time, else it asks', async () => {
  for (const [ageMs, status, traded] of [
    [59_000, 'success', 1],
    [61_000, 'failed', 0],
  ] as const) {
    const order = testOrder()
    const { world, desk } = await openDesk(order)
    const trigger = testTrigger(world.nowMs - ageMs)
    await desk.takeStatus({ signalId: order.signalId, state: 'triggered', trigger, nowMs: world.nowMs })
    const ended = await world.stored(order.id)
    expect(ended.status).toBe(status)
    expect(world.traded).toHaveLength(traded)
    if (traded === 0) {
      expect(ended.logs.at(-1)).toContain('unknown error, signal triggered')
      expect(ended).toMatchObject({ reason: 'fired-unattended', trigger: { price: 0.49 } })
      expect(world.news.at(-1)?.type).toBe('asks')
    }
  }
})

test('the server’s expired ends it as expired, and exist changes nothing', async () => {
  const order = testOrder({ expiresAt: 1_000_001 })
  const { world, desk } = await openDesk(order)
  await desk.takeStatus({ signalId: order.signalId, state: 'armed', trigger: null, nowMs: world.nowMs })
  expect((await world.stored(order.id)).status).toBe('pending')
  world.nowMs += 1
  await desk.takeStatus({ signalId: order.signalId, state: 'expired', trigger: null, nowMs: world.nowMs })
  expect((await world.stored(order.id)).status).toBe('expired')
})

test('locked wallets leave it pending; unlocked in time it trades, later it asks', async () => {
  for (const [waitMs, status] of [
    [30_000, 'success'],
    [120_000, 'failed'],
  ] as const) {
    const order = testOrder()
    const { world, desk } = await openDesk(order)
    world.isUnlocked = false
    await world.fire(order, testTrigger(world.nowMs), desk)
    expect(await world.stored(order.id)).toMatchObject({ status: 'pending', reason: 'locked' })
    world.nowMs += waitMs
    world.isUnlocked = true
    await desk.sync()
    expect(await world.stored(order.id)).toMatchObject({ status })
  }
})

test('a price off its limits arms it again under a new signal, five times; then it fails', async () => {
  const order = testOrder()
  const { world, desk } = await openDesk(order)
  world.isWithinLimits = false
  for (let times = 1; times <= 6; times++) {
    const now = await world.stored(order.id)
    expect(now.status).toBe('pending')
    // What fired it before stays in the history of signals.
    expect(now.trigger !== null).toBe(times > 1)
    await desk.sync()
    await world.fire(now, testTrigger(world.nowMs), desk)
  }
  expect(await world.stored(order.id)).toMatchObject({ status: 'failed', reason: 'off-limits' })
  expect(world.traded).toEqual([])
  expect(world.news.filter(({ type }) => type === 'off-limits')).toHaveLength(6)
  expect(world.news).toContainEqual(
    expect.objectContaining({
      type: 'ended',
      ends: new Map([[order.wallets[0]?.address, { state: 'off-limits' }]]),
    }),
  )
})

test('under another fee than it agreed to it asks, and nobody has claimed it; its exits wait for the answer', async () => {
  const [order, exit] = [testOrder({ side: 'buy' }), testOrder()]
  exit.parentId = order.id
  const { world, desk } = await openDesk(order, exit)
  world.fee = 'changed'
  const trigger = testTrigger(world.nowMs)
  await world.fire(order, trigger, desk)
  const asking = await world.stored(order.id)
  expect(asking).toMatchObject({ status: 'failed', reason: 'fee-changed', epoch: 0, holder: null, trigger })
  expect(asksTrader(asking)).toBe(true)
  expect(world.news.at(-1)?.type).toBe('asks')
  await desk.sync()
  expect((await world.stored(exit.id)).deletedAt).toBeUndefined()
  world.fee = 'agreed'
  expect(await desk.retry(order.id, trigger)).toBe(true)
  expect(world.traded).toHaveLength(1)
})

test('a fee above a desk’s own ceiling leaves the order to the others, as it stands', async () => {
  const order = testOrder()
  const { world, desk } = await openDesk(order)
  const strict = new OrderDesk(world.ports('agent', { checkFee: async () => 'above-ceiling' }))
  await strict.lead()
  await world.fire(order, testTrigger(world.nowMs), strict)
  expect(await world.stored(order.id)).toEqual(order)
  await world.fire(order, testTrigger(world.nowMs), desk)
  expect(await world.stored(order.id)).toMatchObject({ status: 'success', holder: 'tab' })
})

test('its limits are those of the trigger that fired it, also before it is claimed', async () => {
  const order = testOrder()
  const world = new DeskWorld()
  await world.book.add([order])
  const asked: Order[] = []
  const isWithinLimits = async (one: Order) => asked.push(one) > 0
  const desk = new OrderDesk(world.ports('tab', { isWithinLimits }))
  await desk.lead()
  const trigger = testTrigger(world.nowMs)
  await world.fire(order, trigger, desk)
  expect(asked.map((one) => one.trigger)).toEqual([trigger])
})

test('of a group one fires, the rest goes, and comes back if nothing was traded', async () => {
  const exclusiveGroup = testId()
  const [stop, profit] = [testOrder({ exclusiveGroup }), testOrder({ exclusiveGroup, kind: 'take-profit' })]
  const { world, desk } = await openDesk(stop, profit)
  world.tradeEnd = () => ({ state: 'failed', reason: 'failed-on-chain', hash: '0xcc' })
  await world.fire(stop, testTrigger(world.nowMs), desk)
  expect((await world.stored(profit.id)).deletedAt).toBeUndefined()
  world.tradeEnd = () => ({ state: 'confirmed', hash: '0xdd' })
  await desk.sync()
  await world.fire(profit, testTrigger(world.nowMs), desk)
  expect((await world.stored(profit.id)).status).toBe('success')
  // What failed is not tried again once the other has traded.
  expect(await desk.retry(stop.id, null)).toBe(false)
})

test('both of a group at once: one trades', async () => {
  const exclusiveGroup = testId()
  const orders = [testOrder({ exclusiveGroup }), testOrder({ exclusiveGroup, kind: 'take-profit' })]
  const { world, desk } = await openDesk(...orders)
  await Promise.all(orders.map((order) => world.fire(order, testTrigger(world.nowMs), desk)))
  expect(world.traded).toHaveLength(1)
})

test('a purchase arms its exits with what it brought; a failed one takes them along', async () => {
  const buy = testOrder({ side: 'buy', kind: 'limit-buy', amount: { type: 'coins', units: '5' } })
  const amount = { type: 'share', bps: 5_000, of: 'bought' } as const
  const exit = testOrder({ parentId: buy.id, amount })
  const { world, desk } = await openDesk(buy, exit)
  await world.fire(exit, testTrigger(world.nowMs), desk)
  expect(world.traded).toEqual([])
  await world.fire(buy, testTrigger(world.nowMs), desk)
  await desk.sync()
  expect((await world.stored(exit.id)).wallets[0]?.boughtUnits).toBe('7')
  await world.fire(exit, testTrigger(world.nowMs), desk)
  expect(world.traded).toHaveLength(2)

  const [lost, child] = [testOrder({ side: 'buy' }), testOrder({ parentId: 'f'.repeat(32) })]
  child.parentId = lost.id
  const other = await openDesk(lost, child)
  other.world.tradeEnd = () => ({ state: 'failed', reason: 'reverted', hash: null })
  await other.world.fire(lost, testTrigger(other.world.nowMs), other.desk)
  await other.desk.sync()
  expect(await other.world.stored(child.id)).toMatchObject({ reason: 'parent-ended', deletedAt: 1_000_000 })
})

/** An order that another claimed, whose trigger is so old. */
async function claimedByOther(ageMs: number) {
  const world = new DeskWorld()
  const trigger = testTrigger(world.nowMs - ageMs)
  const order = testOrder({ status: 'executing', epoch: 1, holder: 'gone', trigger })
  await world.book.add([order])
  return { world, order }
}

test('an heir trades what a dead tab had only claimed, once, and asks if it is too late', async () => {
  for (const [ageMs, status] of [
    [10_000, 'success'],
    [90_000, 'failed'],
  ] as const) {
    const { world, order } = await claimedByOther(ageMs)
    const heirs = ['a', 'b'].map((name) => new OrderDesk(world.ports(name)))
    await Promise.all(heirs.map((desk) => desk.lead()))
    expect((await world.stored(order.id)).status).toBe('executing')
    world.dead.add('gone')
    await Promise.all(heirs.map((desk) => desk.sync()))
    expect(await world.stored(order.id)).toMatchObject({ status, epoch: 2 })
    expect(world.traded).toHaveLength(status === 'success' ? 1 : 0)
    // Whoever wakes up later is let through no more.
    expect(world.closed).toHaveLength(status === 'success' ? 0 : 1)
  }
})

test('an heir trades under a new intent what a dead agent had recorded and not signed, and asks if it is too late', async () => {
  for (const [ageMs, status] of [
    [10_000, 'success'],
    [90_000, 'failed'],
  ] as const) {
    const { world, order } = await claimedByOther(ageMs)
    const intentId = order.wallets[0]?.intentId ?? ''
    world.ends.set(intentId, { state: 'failed', reason: 'interrupted', hash: null })
    const desk = new OrderDesk(world.ports('heir'))
    await desk.lead()
    await expect
      .poll(() => world.stored(order.id))
      .toMatchObject({ status, reason: status === 'success' ? null : 'interrupted' })
    const ownId = (await world.stored(order.id)).wallets[0]?.intentId
    expect(ownId === intentId).toBe(status === 'failed')
    expect(world.traded).toEqual(status === 'success' ? [ownId] : [])
    // A device that has it in hand yet is let through no more.
    expect([...world.closed]).toEqual([intentId])
  }
})

test('what an heir finds unsigned, and another device has sent all the same, is not traded again', async () => {
  const world = new DeskWorld()
  const order = testOrder({
    status: 'executing',
    epoch: 1,
    holder: 'gone',
    trigger: testTrigger(world.nowMs),
  })
  world.ends.set(order.wallets[0]?.intentId ?? '', { state: 'failed', reason: 'interrupted', hash: null })
  await world.book.add([order])
  const close = async () => ({ state: 'unknown', hash: '0xaa' }) as const
  await new OrderDesk(world.ports('heir', { close })).lead()
  await expect.poll(() => world.stored(order.id)).toMatchObject({ status: 'timeout' })
  expect(world.traded).toEqual([])
})

test('what another device claimed is left alone for three minutes, then shut; what it had sent counts', async () => {
  for (const [hasSent, status] of [
    [true, 'success'],
    [false, 'failed'],
  ] as const) {
    const world = new DeskWorld()
    const trigger = testTrigger(world.nowMs)
    const order = testOrder({
      status: 'executing',
      epoch: 1,
      holder: 'elsewhere',
      trigger,
      updatedAt: world.nowMs,
    })
    await world.book.add([order])
    const found = { state: 'confirmed', hash: '0xaa' } as const
    const desk = new OrderDesk(
      world.ports('tab', {
        livenessOf: async () => 'unknown',
        close: async () => (hasSent ? found : { state: 'none' }),
      }),
    )
    await desk.lead()
    world.nowMs += 170_000
    await desk.sync()
    expect((await world.stored(order.id)).status).toBe('executing')
    world.nowMs += 20_000
    await desk.sync()
    expect(await world.stored(order.id)).toMatchObject({ status, epoch: 2 })
  }
})

test('a timeout is resolved by what is found of its transaction, and is not tried again before', async () => {
  const order = testOrder()
  const { world, desk } = await openDesk(order)
  world.tradeEnd = () => ({ state: 'unknown', hash: '0xbb' })
  await world.fire(order, testTrigger(world.nowMs), desk)
  expect(await desk.retry(order.id, null)).toBe(false)
  world.ends.set(order.wallets[0]?.intentId ?? '', { state: 'confirmed', hash: '0xbb' })
  await desk.sync()
  expect(await world.stored(order.id)).toMatchObject({ status: 'success' })
})

test('a second try by hand is a new intent of the wallets that failed', async () => {
  const order = testOrder()
  const { world, desk } = await openDesk(order)
  world.tradeEnd = () => ({ state: 'failed', reason: 'reverted', hash: '0xcc' })
  await world.fire(order, testTrigger(world.nowMs), desk)
  world.tradeEnd = () => ({ state: 'confirmed', hash: '0xdd' })
  expect(await desk.retry(order.id, testTrigger(world.nowMs))).toBe(true)
  expect(new Set(world.traded).size).toBe(2)
  expect(await world.stored(order.id)).toMatchObject({ status: 'success', epoch: 2 })
})

test('an order of another run of the sandbox expires, and is never sent', async () => {
  const order = testOrder({ environment: { id: 'test', runId: 'earlier' } })
  const { world, desk } = await openDesk(order)
  await world.fire(order, testTrigger(world.nowMs), desk)
  expect(await world.stored(order.id)).toMatchObject({ status: 'expired', reason: 'other-run' })
  expect(world.traded).toEqual([])
})

test('a trigger that could not be checked is carried out with the next round, and asks once it is old', async () => {
  for (const [waitMs, status] of [
    [20_000, 'success'],
    [90_000, 'failed'],
  ] as const) {
    const order = testOrder()
    const world = new DeskWorld()
    await world.book.add([order])
    let isBroken = true
    const isWithinLimits = async () => {
      if (isBroken) throw new Error('no quote')
      return true
    }
    const desk = new OrderDesk(world.ports('tab', { isWithinLimits }))
    await desk.lead()
    await world.fire(order, testTrigger(world.nowMs), desk)
    expect((await world.stored(order.id)).status).toBe('pending')
    expect(world.news.at(-1)).toMatchObject({ type: 'trouble', what: 'fire' })
    isBroken = false
    world.nowMs += waitMs
    await desk.sync()
    expect((await world.stored(order.id)).status).toBe(status)
  }
})

test('what the server refuses to watch rests and says so; the others are watched', async () => {
  const [refused, armed] = [testOrder(), testOrder()]
  const world = new DeskWorld()
  await world.book.add([refused, armed])
  world.refused.set(refused.signalId, 'signal.full')
  const desk = new OrderDesk(world.ports('tab'))
  await desk.lead()
  expect(await world.stored(refused.id)).toMatchObject({
    status: 'pending',
    isPaused: true,
    reason: 'too-many',
  })
  expect(world.news.map(({ type }) => type)).toContain('refused')
  await world.fire(armed, testTrigger(world.nowMs), desk)
  expect((await world.stored(armed.id)).status).toBe('success')
})

test('an undone trigger is forgotten while the wallets are locked', async () => {
  const order = testOrder()
  const { world, desk } = await openDesk(order)
  world.isUnlocked = false
  await world.fire(order, testTrigger(world.nowMs), desk)
  const { signalId, symbol } = order
  await desk.takeEvent({ signalId, symbol, description: '', what: 'undone', trigger: null })
  world.isUnlocked = true
  await desk.sync()
  expect(await world.stored(order.id)).toMatchObject({ status: 'pending', reason: null, trigger: null })
  expect(world.traded).toEqual([])
})

const unfunded = { state: 'failed', reason: 'insufficient-funds', hash: null } as const

const undoneLog = 'the block that fired it was taken back'

test.each(['while it trades', 'after its end'])(
  'a trigger that is undone %s is noted in the log of the claimed order, whose end stands',
  async (when) => {
    const order = testOrder()
    const left: string[] = []
    const world = new DeskWorld()
    await world.book.add([order])
    const ports = world.ports('tab')
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const desk = new OrderDesk({
      ...ports,
      signals: { ...ports.signals, leave: (ids) => void left.push(...ids) },
      trade: async (...given) => {
        asked.resolve()
        await answer.promise
        return ports.trade(...given)
      },
    })
    await desk.lead()
    const undo = () => desk.takeEvent({ ...order, description: '', what: 'undone', trigger: null })
    const fired = world.fire(order, testTrigger(world.nowMs), desk)
    await asked.promise
    await desk.sync()
    if (when === 'while it trades') await undo()
    answer.resolve()
    await fired
    await desk.sync()
    if (when === 'after its end') await undo()
    const ended = await world.stored(order.id)
    expect(ended).toMatchObject({ status: 'success', epoch: 1 })
    expect(ended.trigger).not.toBeNull()
    expect(ended.logs.filter((line) => line.endsWith(undoneLog))).toHaveLength(1)
    // It fires again on the other branch: nothing of it.
    await world.fire(order, testTrigger(world.nowMs), desk)
    expect(world.traded).toHaveLength(1)
    expect(left).toEqual([])
    world.nowMs += 30 * 60_000
    await desk.sync()
    expect(left).toEqual([order.signalId])
  },
)

test.each([
  ['waits for unlocked wallets', { isUnlocked: false }],
  ['was carried out', {}],
  ['failed before anything was sent', { tradeEnd: () => unfunded }],
  ['has no known outcome', { tradeEnd: () => ({ state: 'unknown', hash: '0xbb' }) }],
] as const)(
  'a trigger that comes again in another block trades no second time where the order %s',
  async (...row) => {
    const order = testOrder()
    const { world, desk } = await openDesk(order)
    Object.assign(world, row[1])
    const trigger = testTrigger(world.nowMs)
    await world.fire(order, trigger, desk)
    await desk.sync()
    await desk.takeEvent({ ...order, description: '', what: 'undone', trigger: null })
    world.isUnlocked = true
    const other = new OrderDesk(world.ports('other tab'))
    await other.lead()
    const again = { ...trigger, blockNumber: trigger.blockNumber + 1, blockHash: `0x${'dd'.repeat(32)}` }
    for (const one of [desk, other]) await world.fire(order, again, one)
    for (const one of [desk, other]) await one.sync()
    const intents = order.wallets.map(({ intentId }) => intentId)
    expect(world.traded).toEqual(intents)
    const ended = await world.stored(order.id)
    expect(ended.wallets.map(({ intentId }) => intentId)).toEqual(intents)
    expect(ended.epoch).toBe(1)
  },
)

test('exits wait for a purchase that asks, and for how much it brought', async () => {
  const buy = testOrder({ side: 'buy', kind: 'limit-buy', amount: { type: 'coins', units: '5' } })
  const exit = testOrder({ parentId: buy.id, amount: { type: 'share', bps: 5_000, of: 'bought' } })
  const { world, desk } = await openDesk(buy, exit)
  const trigger = testTrigger(world.nowMs - 120_000)
  await desk.takeStatus({ signalId: buy.signalId, state: 'triggered', trigger, nowMs: world.nowMs })
  await desk.sync()
  expect((await world.stored(exit.id)).deletedAt).toBeUndefined()
  world.bought = null
  await desk.retry(buy.id, testTrigger(world.nowMs))
  await desk.sync()
  expect((await world.stored(exit.id)).wallets[0]?.boughtUnits).toBeNull()
  world.bought = 9n
  await desk.sync()
  expect((await world.stored(exit.id)).wallets[0]?.boughtUnits).toBe('9')
})

test('an order that is left to others is neither watched nor claimed nor gone on with', async () => {
  const [order, foreign] = [testOrder(), testOrder({ kind: 'take-profit' })]
  const running = testOrder({ kind: 'take-profit', status: 'executing', epoch: 1, holder: 'dead tab' })
  const world = new DeskWorld()
  world.dead.add('dead tab')
  await world.book.add([order, foreign, running])
  const desk = new OrderDesk(world.ports('agent', { mayCarryOut: ({ kind }) => kind === 'stop' }))
  await desk.lead()
  const armed = world.news.flatMap((news) => (news.type === 'armed' ? news.orders.map(({ id }) => id) : []))
  expect(armed).toEqual([order.id])
  for (const one of [order, foreign]) await world.fire(one, testTrigger(world.nowMs), desk)
  expect(world.traded).toEqual([order.wallets[0]?.intentId])
  expect(await world.stored(foreign.id)).toMatchObject({ status: 'pending', epoch: 0 })
  expect(await world.stored(running.id)).toMatchObject({ status: 'executing', epoch: 1 })
})

test('whoever asks for a round while one ends, gets another', async () => {
  // At each of the desk's own steps.
  for (let steps = 0; steps < 60; steps++) {
    const [before, added] = [testOrder(), testOrder()]
    const { world, desk } = await openDesk(before)
    void desk.sync()
    for (let step = 0; step < steps; step++) await Promise.resolve()
    await world.book.add([added])
    await desk.sync()
    await world.fire(added, testTrigger(world.nowMs), desk)
    expect(world.traded, `after ${steps} steps`).toHaveLength(1)
  }
})
