import { zOrder } from '@peregrine/contract/order'
import { expect, test } from 'vitest'
import { makeBracket, makeEither, makeOrder, type OrderDraft, type OrderMaking } from './makeOrders.ts'
import { OrderDesk } from './orderDesk.ts'
import { DeskWorld } from './testing/deskWorld.ts'
import { testId, testTrigger, testSealed } from './testing/testOrder.ts'

const making: OrderMaking = { environment: { id: 'test', runId: 'run' }, nowMs: 1_000_000, newId: testId }
const wallet = `0x${'11'.repeat(20)}`

const draft = (change: Partial<OrderDraft> = {}): OrderDraft => ({
  network: 'eth',
  side: 'sell',
  kind: 'take-profit',
  token: `0x${'ab'.repeat(20)}`,
  pool: null,
  symbol: 'PEPE',
  decimals: 18,
  when: { kind: 'level', measure: 'price', at: 'over', value: 2 },
  amount: { type: 'share', bps: 5_000, of: 'bought' },
  wallets: [wallet],
  slippageBps: 1_000,
  mode: 'safe',
  serviceFee: null,
  expiresAt: null,
  ...change,
})
const whole = { type: 'share', bps: 10_000, of: 'bought' } as const
const entry = draft({ side: 'buy', kind: 'limit-buy', amount: { type: 'coins', units: `${10n ** 17n}` } })
const stop = draft({
  kind: 'stop',
  amount: whole,
  when: { kind: 'level', measure: 'price', at: 'under', value: 0.7 },
})

test('every made order is one that the contract takes, with the price as its bound', () => {
  const orders = makeBracket(entry, { profits: [draft(), draft()], stops: [stop] }, making)
  for (const order of orders) expect(zOrder.parse(order)).toEqual(order)
  expect(orders.map(({ limits }) => limits.worstPrice)).toEqual([2.2, 1.8, 1.8, 0.63])
  expect(orders[0]?.tradeSettings).toMatchObject({ buyAmount: '0.1', sellAmount: null, slippage: 10 })
  expect(makeOrder(draft({ when: { kind: 'migration' } }), making).limits.worstPrice).toBeNull()
})

test('every order of a bracket carries the fee that was shown, and none where there was none', () => {
  const serviceFee = { bps: 50, recipient: `0x${'fe'.repeat(20)}` }
  const shown = [entry, draft(), stop].map((one) => ({ ...one, serviceFee }))
  const [bought, profit, stopped] = shown as [OrderDraft, OrderDraft, OrderDraft]
  const orders = makeBracket(bought, { profits: [profit], stops: [stopped] }, making)
  expect(orders.map((order) => order.serviceFee)).toEqual([serviceFee, serviceFee, serviceFee])
  expect(makeOrder(draft(), making).serviceFee).toBeNull()
})

async function run(orders: ReturnType<typeof makeBracket>) {
  const world = new DeskWorld()
  await world.book.add(orders.map(testSealed))
  const desk = new OrderDesk(world.ports('tab'))
  await desk.lead()
  const fire = async (at: number) => {
    const order = orders[at]
    if (!order) throw new Error('no such order')
    await desk.sync()
    await world.fire(await world.stored(order.id), testTrigger(world.nowMs), desk)
    await desk.sync()
  }
  const states = () =>
    orders.map(({ id }) => {
      const { status, deletedAt } = world.book.orders.get(id) ?? {}
      return deletedAt === undefined ? status : 'gone'
    })
  return { world, fire, states }
}

test('a bracket: half is sold at 2x, and the stop takes the rest and the later profits with it', async () => {
  const { fire, states } = await run(
    makeBracket(entry, { profits: [draft(), draft()], stops: [stop] }, making),
  )
  await fire(0)
  await fire(1)
  expect(states()).toEqual(['success', 'success', 'pending', 'pending'])
  await fire(3)
  expect(states()).toEqual(['success', 'success', 'gone', 'success'])
})

test('a stop that failed gives the profits back', async () => {
  const { world, fire, states } = await run(
    makeBracket(entry, { profits: [draft(), draft()], stops: [stop] }, making),
  )
  await fire(0)
  world.tradeEnd = () => ({ state: 'failed', reason: 'reverted', hash: '0xcc' })
  await fire(3)
  expect(states()).toEqual(['success', 'pending', 'pending', 'failed'])
})

test('one profit of everything and a stop exclude each other', async () => {
  const profit = draft({ amount: whole })
  const { fire, states } = await run(makeBracket(entry, { profits: [profit], stops: [stop] }, making))
  await fire(0)
  await fire(1)
  expect(states()).toEqual(['success', 'success', 'gone'])
  const either = await run(makeEither([draft({ amount: whole }), stop], making))
  await either.fire(1)
  expect(either.states()).toEqual(['gone', 'success'])
})
