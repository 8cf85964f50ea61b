import type { Order } from '@peregrine/contract/order'
import {
  addOrders,
  changeOrder,
  getOrder,
  getOrders,
  maxAddedOrders,
} from '@peregrine/contract/routes/orders'
import { isFault } from '@peregrine/core/fault'
import type { OrderBook } from '@peregrine/orders/orderBook'
import { parseOrder } from '@peregrine/orders/parseOrder'
import { type Asker, call, send } from '../http/callRoute.ts'

const listOf = (replies: unknown): unknown[] => (Array.isArray(replies) ? replies : [])
const parseAll = (replies: unknown): Order[] => listOf(replies).flatMap((one) => parseOrder(one) ?? [])

/** An order that the server says it has. Throws where the reply is none: nothing may be carried out by it. */
function parseOne(reply: unknown): Order {
  const order = parseOrder(reply)
  if (!order) throw new Error('the reply is no order')
  return order
}

/**
 * The signed-in trader's book on the server: of all his tabs, devices and agents. `onForeign` gets what it has and this
 * program cannot read: nothing of that is carried out.
 */
export function serverBook(asker: Asker, onForeign: (stored: readonly unknown[]) => void): OrderBook {
  return {
    async list() {
      const read = listOf(await call(asker, getOrders)).map((stored) => ({
        stored,
        order: parseOrder(stored),
      }))
      const foreign = read.filter(({ order }) => order === null)
      if (foreign.length > 0) onForeign(foreign.map(({ stored }) => stored))
      return read.flatMap(({ order }) => order ?? [])
    },
    async read(id) {
      try {
        return parseOne(await call(asker, getOrder, { params: { id } }))
      } catch (error) {
        if (isFault(error, 'order.unknown')) return null
        throw error
      }
    },
    async add(orders) {
      for (let at = 0; at < orders.length; at += maxAddedOrders)
        await send(asker, addOrders, { body: { orders: orders.slice(at, at + maxAddedOrders) } })
    },
    async change(epoch, order) {
      try {
        const reply = await send(asker, changeOrder, { params: { id: order.id }, body: { epoch, order } })
        return {
          isChanged: reply.isChanged,
          order: parseOne(reply.order),
          others: parseAll(reply.others),
        }
      } catch (error) {
        if (isFault(error, 'order.unknown')) return { isChanged: false, order: null, others: [] }
        throw error
      }
    },
  }
}
