import type { Order } from '@peregrine/contract/order'
import { isPending } from '@peregrine/orders/changeOrder'
import { isRunning } from '@peregrine/orders/orderSteps'
import { create } from 'zustand'

/** What keeps orders from being carried out; null while nothing does. */
export type DeskTrouble = 'storage' | 'server' | null

type Orders = {
  /** `unread` until the book was read once. */
  status: 'unread' | 'read'
  /** Newest first, the archive among them. */
  orders: readonly Order[]
  /** True if this tab carries them out. */
  isLeading: boolean
  /** True if a tab of this browser, or an agent, does. */
  isLed: boolean
  trouble: DeskTrouble
}

/** The trader's conditional orders as this tab knows them. */
export const useOrders = create<Orders>()(() => ({
  status: 'unread',
  orders: [],
  isLeading: false,
  isLed: false,
  trouble: null,
}))

/** Puts orders in their places, as they stand now. */
export function noteOrders(changed: readonly Order[]): void {
  useOrders.setState(({ orders }) => {
    const byId = new Map(orders.map((order) => [order.id, order]))
    for (const order of changed) {
      const known = byId.get(order.id)
      const isOlder =
        known &&
        (known.epoch > order.epoch || (known.epoch === order.epoch && known.updatedAt > order.updatedAt))
      if (!isOlder) byId.set(order.id, order)
    }
    return { orders: [...byId.values()].sort((a, b) => b.receivedAt - a.receivedAt) }
  })
}

/** Live orders: neither ended nor in the archive. */
export function isLiveOrder(order: Order): boolean {
  return isPending(order) || isRunning(order)
}

/** True for an order that may still fire: locking the wallets or closing the page puts it to sleep. */
export function mayFire(order: Order): boolean {
  return isPending(order) && !order.isPaused
}
