import { testOrder, testTrigger, unsealedOrder } from '@peregrine/orders/testing/testOrder'
import { orderReasons } from '@peregrine/orders/orderSteps'
import type { TradeEnd } from '@peregrine/orders/tradeEnd'
import { OrderDesk } from '@peregrine/orders/orderDesk'
import { DeskWorld } from '@peregrine/orders/testing/deskWorld'
import { cleanup, render, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTranslations } from '../kit/i18n/loadTranslations.ts'
import { startI18n } from '../kit/i18n/startI18n.ts'
import { closeAllToasts } from '../kit/toast/showToast.ts'
import { ToastViewer } from '../kit/toast/ToastViewer.tsx'
import { databaseOf } from '../wallet/indexedDb.ts'
import { localBook } from './book/localBook.ts'
import { tellForeign, tellOrder } from './tellOrder.ts'

beforeEach(async () => {
  await startI18n('en')
  await loadTranslations(['orders', 'menus', 'trade-messages'])
  vi.stubGlobal('indexedDB', new IDBFactory())
  render(<ToastViewer />)
})
afterEach(() => {
  cleanup()
  closeAllToasts()
  vi.unstubAllGlobals()
})

function tellEnd(end: TradeEnd): void {
  const order = testOrder()
  tellOrder({ type: 'ended', order, ends: new Map([[order.wallets[0]?.address ?? '', end]]) })
}

test('an order that traded is told with its transaction hash', async () => {
  tellEnd({ state: 'confirmed', hash: '0xabc' })
  await screen.findByText('Order filled: sell PEPE, 0xabc')
})

test.each(['insufficient-balance', 'insufficient-funds', 'insufficient balance for transfer'])(
  'message T313: insufficient balance · %s',
  async (reason) => {
    tellEnd({ state: 'failed', reason, hash: null })
    await screen.findByText('Order failed: sell PEPE, insufficient balance')
  },
)

test('message T314: check order page for details', async () => {
  tellEnd({ state: 'failed', reason: 'failed-on-chain', hash: '0xabc' })
  await screen.findByText('Order failed: sell PEPE, check order page for details')
})

test('message T315: check on-chain manually', async () => {
  tellEnd({ state: 'unknown', hash: '0xabc' })
  await screen.findByText('Order not confirmed: check on-chain manually')
})

test('message T316: unknown error, signal triggered', async () => {
  const world = new DeskWorld()
  const order = testOrder()
  await world.book.add([order])
  const desk = new OrderDesk(world.ports('tab', { tell: tellOrder }))
  await desk.lead()
  const trigger = testTrigger(world.nowMs - 120_000)
  await desk.takeStatus({ signalId: order.signalId, state: 'triggered', trigger, nowMs: world.nowMs })
  const ended = await world.stored(order.id)
  expect(ended).toMatchObject({ status: 'failed', reason: orderReasons.unattended })
  expect(ended.logs.at(-1)).toMatch(/unknown error, signal triggered$/)
  await screen.findByText(/fired while nobody could carry it out/)
})

test('an order that its wallets have not sealed is told as that, once', async () => {
  const world = new DeskWorld()
  const order = unsealedOrder()
  await world.book.add([order])
  const desk = new OrderDesk(world.ports('tab', { tell: tellOrder }))
  await desk.lead()
  for (let round = 0; round < 2; round++) {
    await world.fire(order, testTrigger(world.nowMs), desk)
    await desk.sync()
  }
  expect(await screen.findAllByText(/was not traded: it was not armed by this wallet/)).toHaveLength(1)
})

test('message T277: 不支持的交易类型', async () => {
  await startI18n('zh-CN')
  await loadTranslations(['trade-messages'])
  const order = { ...testOrder(), network: 'dogechain' }
  await databaseOf('peregrine-orders-test', ['orders']).add('orders', 'local', [order, testOrder()])
  const book = localBook('test', 'local', tellForeign)
  expect(await book.list()).toHaveLength(1)
  expect(await book.list()).toHaveLength(1)
  expect(await screen.findAllByText('不支持的交易类型')).toHaveLength(1)
  // It stays stored: another version of the page may know the chain.
  await book.add([testOrder()])
  const stored = await databaseOf('peregrine-orders-test', ['orders']).get('orders', 'local')
  expect(stored).toContainEqual(order)
})
