import { randomBytes } from 'node:crypto'
import type { Order } from '@peregrine/contract/order'
import { testOrder } from '@peregrine/orders/testing/testOrder'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { evmSigner, post, signInAs, testOrigin } from '../../http/session/testing/signInAs.ts'
import { useSignedInApp } from '../../realtime/testing/signedInApp.ts'

const alice = evmSigner(0xa11ce)
const bob = evmSigner(0xb0b)
const signedIn = useSignedInApp(alice, { costLimits: { perSecond: 1e6, burst: 1e6 } })

// Other processes of the same test run make some as well.
const newId = () => randomBytes(16).toString('hex')
const newOrder = (change: Partial<Order> = {}) =>
  testOrder({ id: newId(), signalId: newId(), environment: { id: 'test', runId: null }, ...change })

type Changed = { code: string; data: { isChanged: boolean; order: Order; others: Order[] } }

const dataOf = <Data>(reply: LightMyRequestResponse) => reply.json<{ code: string; data: Data }>()
const add = async (orders: Order[], cookie = signedIn.cookie) =>
  dataOf<Order[]>(await post(signedIn.app.server, '/api/orders', { orders }, { cookie }))
async function list(cookie = signedIn.cookie): Promise<Order[]> {
  const reply = await signedIn.app.server.inject({ url: '/api/orders', headers: { cookie } })
  return reply.json<{ data: Order[] }>().data
}
async function change(order: Order, epoch: number, cookie = signedIn.cookie): Promise<Changed> {
  const reply = await signedIn.app.server.inject({
    method: 'PUT',
    url: `/api/orders/${order.id}`,
    headers: { origin: testOrigin, cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ epoch, order }),
  })
  return reply.json<Changed>()
}
const claimed = (order: Order, holder: string): Order => ({
  ...order,
  status: 'executing',
  epoch: order.epoch + 1,
  holder,
})
const find = async (id: string) => (await list()).find((order) => order.id === id)

test('orders come back as they were given, newest first', async () => {
  const orders = [newOrder({ receivedAt: 1 }), newOrder({ receivedAt: 2 })]
  expect(await add(orders)).toMatchObject({ data: orders })
  expect(await list()).toEqual([...orders].reverse())
})

test('adding again leaves an order as it stands', async () => {
  const order = newOrder()
  await add([order])
  await change(claimed(order, 'one'), 0)
  expect((await add([order])).data[0]).toMatchObject({ status: 'executing', epoch: 1, holder: 'one' })
})

test('of fifty claims at once, one wins', async () => {
  const order = newOrder()
  await add([order])
  const claims = Array.from({ length: 50 }, (_, at) => change(claimed(order, `tab-${at}`), 0))
  const won = (await Promise.all(claims)).filter(({ data }) => data.isChanged)
  expect(won).toHaveLength(1)
  expect(await find(order.id)).toMatchObject({ epoch: 1, holder: won[0]?.data.order.holder })
})

test('of a group whose orders are claimed at once, one wins and the rest is withdrawn', async () => {
  for (let round = 0; round < 10; round++) {
    const group = { exclusiveGroup: newId() }
    const orders = [1, 2, 3, 4, 5].map(() => newOrder(group))
    await add(orders)
    const claims = orders.flatMap((order) => ['a', 'b'].map((holder) => change(claimed(order, holder), 0)))
    const won = (await Promise.all(claims)).filter(({ data }) => data.isChanged)
    expect(won).toHaveLength(1)
    expect(won[0]?.data.others).toHaveLength(4)
    const stored = (await list()).filter(({ exclusiveGroup }) => exclusiveGroup === group.exclusiveGroup)
    expect(stored.filter(({ status }) => status === 'executing')).toHaveLength(1)
    expect(stored.filter(({ reason, deletedAt }) => reason === 'other-fired' && deletedAt)).toHaveLength(4)
  }
})

test('an end without a trade gives the place in the group back', async () => {
  const group = { exclusiveGroup: newId() }
  const [first, second] = [newOrder(group), newOrder(group)]
  await add([first, second])
  await change(claimed(first, 'one'), 0)
  const failed = { ...claimed(first, 'one'), status: 'failed' as const }
  const { data } = await change(failed, 1)
  expect(data.others.map(({ id }) => id)).toEqual([second.id])
  expect((await find(second.id))?.deletedAt).toBeUndefined()
  expect((await change(claimed(second, 'two'), 0)).data.isChanged).toBe(true)
})

test('a claim withdraws what the order names, and an end without a trade restores it', async () => {
  const [profit, other] = [newOrder(), newOrder()]
  const stop = newOrder({ withdraws: [profit.id] })
  await add([profit, other, stop])
  const { data } = await change(claimed(stop, 'one'), 0)
  expect(data.others.map(({ id, reason }) => [id, reason])).toEqual([[profit.id, 'other-fired']])
  expect((await change(claimed(profit, 'two'), 0)).data.isChanged).toBe(false)
  const back = await change({ ...claimed(stop, 'one'), status: 'failed' }, 1)
  expect(back.data.others.map(({ id }) => id)).toEqual([profit.id])
  expect((await change(claimed(profit, 'two'), 0)).data.isChanged).toBe(true)
})

test('the agreed fee survives a writer that does not know it, and a second try by hand changes it', async () => {
  const serviceFee = { bps: 50, recipient: `0x${'fe'.repeat(20)}` }
  const order = newOrder({ serviceFee })
  await add([order])
  const { serviceFee: _, ...stripped } = order
  const paused = await change({ ...stripped, isPaused: true }, 0)
  expect(paused.data).toMatchObject({ isChanged: true, order: { isPaused: true, serviceFee } })
  expect((await change({ ...order, serviceFee: null }, 0)).data.isChanged).toBe(false)
  await change(claimed(stripped, 'one'), 0)
  await change({ ...claimed(stripped, 'one'), status: 'failed' }, 1)
  expect(await find(order.id)).toMatchObject({ status: 'failed', serviceFee })
  const again = { ...claimed(order, 'one'), status: 'failed' as const, serviceFee: null }
  expect((await change(again, 1)).data.isChanged).toBe(true)
  expect((await find(order.id))?.serviceFee).toBeNull()
})

test('one order is read by its owner alone', async () => {
  const order = newOrder()
  await add([order])
  const read = async (cookie: string) =>
    dataOf<Order>(await signedIn.app.server.inject({ url: `/api/orders/${order.id}`, headers: { cookie } }))
  expect((await read(signedIn.cookie)).data).toEqual(order)
  expect((await read(await signInAs(signedIn.app.server, bob))).code).toBe('order.unknown')
})

test('a write of an older epoch changes nothing, and is told how it stands', async () => {
  const order = newOrder()
  await add([order])
  await change(claimed(order, 'one'), 0)
  const stale = { ...order, isPaused: true }
  expect(await change(stale, 0)).toMatchObject({
    data: { isChanged: false, order: { epoch: 1, holder: 'one', isPaused: false }, others: [] },
  })
})

test('another wallet sees nothing, changes nothing, and may have the same id', async () => {
  const order = newOrder()
  await add([order])
  const cookie = await signInAs(signedIn.app.server, bob)
  expect(await list(cookie)).toEqual([])
  expect((await change(claimed(order, 'thief'), 0, cookie)).code).toBe('order.unknown')
  await add([{ ...order, note: 'mine' }], cookie)
  expect((await find(order.id))?.note).toBe('')
})

test('orders of other chains are refused, and of another run', async () => {
  const elsewhere = newOrder({ environment: { id: 'other', runId: null } })
  const rerun = newOrder({ environment: { id: 'test', runId: 'run-8' } })
  for (const order of [elsewhere, rerun]) {
    expect((await add([newOrder(), order])).code).toBe('request.malformed')
    expect((await change(order, 0)).code).toBe('request.malformed')
  }
})

test('an order is changed under its own id', async () => {
  const order = newOrder()
  await add([order])
  const reply = await signedIn.app.server.inject({
    method: 'PUT',
    url: `/api/orders/${newId()}`,
    headers: { origin: testOrigin, cookie: signedIn.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ epoch: 0, order }),
  })
  expect(reply.json()).toMatchObject({ code: 'request.malformed' })
})

test('two thousand orders and no more; the archive keeps the last five hundred', async () => {
  const carol = evmSigner(0xca401)
  const cookie = await signInAs(signedIn.app.server, carol)
  const addAll = async (orders: Order[]) => {
    for (let first = 0; first < orders.length; first += 50)
      expect(await add(orders.slice(first, first + 50), cookie)).toHaveProperty('data.length', 50)
  }
  const group = { exclusiveGroup: newId() }
  const fired = newOrder({ ...group, status: 'success', deletedAt: 1, updatedAt: 1 })
  const waiting = newOrder(group)
  await add([fired, waiting], cookie)
  await addAll(Array.from({ length: 600 }, (_, at) => newOrder({ deletedAt: 1, updatedAt: 10 + at })))
  const archive = (await list(cookie)).filter(({ deletedAt }) => deletedAt !== undefined)
  expect(archive).toHaveLength(500)
  expect(Math.min(...archive.map(({ updatedAt }) => updatedAt))).toBe(110)
  // It is kept beyond those that are listed: the other of its group must not fire.
  expect((await change(claimed(waiting, 'one'), 0, cookie)).data.isChanged).toBe(false)
  await addAll(Array.from({ length: 1_950 }, () => newOrder()))
  expect(
    (
      await add(
        Array.from({ length: 50 }, () => newOrder()),
        cookie,
      )
    ).code,
  ).toBe('order.full')
  expect((await list(cookie)).length).toBe(1_951 + 500)
})
