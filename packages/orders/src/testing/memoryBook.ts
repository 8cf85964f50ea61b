import type { Order } from '@peregrine/contract/order'
import { changeInList } from '../changeInList.ts'
import type { OrderBook } from '../orderBook.ts'

/** A book in memory, for tests and proofs: shared by the desks that it is given to. */
export function memoryBook(nowMs: () => number): OrderBook & { orders: Map<string, Order> } {
  const orders = new Map<string, Order>()
  return {
    orders,
    list: async () => [...orders.values()],
    read: async (id) => orders.get(id) ?? null,
    async add(added) {
      for (const order of added) if (!orders.has(order.id)) orders.set(order.id, order)
    },
    async change(epoch, order) {
      const { change, writes } = changeInList([...orders.values()], { epoch, order, nowMs: nowMs() })
      for (const one of writes) orders.set(one.id, one)
      return change
    },
  }
}
