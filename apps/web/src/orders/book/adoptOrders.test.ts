import { memoryBook } from '@peregrine/orders/testing/memoryBook'
import { testOrder, testSealedBy } from '@peregrine/orders/testing/testOrder'
import { expect, test, vi } from 'vitest'
import { adoptOrders } from './adoptOrders.ts'

vi.unmock('zod')

const openBook = () => memoryBook(() => 5)

test('what a visitor armed is the signed-in trader’s, once; what has ended stays, and so does what runs', async () => {
  const [own, book] = [openBook(), openBook()]
  const [armed, running, over] = [
    testOrder({ serviceFee: { bps: 50, recipient: `0x${'fe'.repeat(20)}` } }),
    testOrder({ status: 'executing', epoch: 1, holder: 'tab' }),
    testOrder({ status: 'success' }),
  ]
  await own.add([armed, running, over])
  await adoptOrders(own, book, 5)
  await adoptOrders(own, book, 6)
  expect([...book.orders.values()]).toEqual([armed])
  // Its terms are the same, and so is their seal.
  expect(testSealedBy(book.orders.get(armed.id) ?? armed)).toHaveLength(1)
  expect(own.orders.get(armed.id)).toMatchObject({ deletedAt: 5, reason: 'moved', status: 'pending' })
  expect(own.orders.get(running.id)?.deletedAt).toBeUndefined()
})

test('what the server does not take stays where it is', async () => {
  const own = openBook()
  const order = testOrder()
  await own.add([order])
  const full = { ...openBook(), add: () => Promise.reject(new Error('full')) }
  await expect(adoptOrders(own, full)).rejects.toThrow('full')
  expect(own.orders.get(order.id)).toEqual(order)
})
