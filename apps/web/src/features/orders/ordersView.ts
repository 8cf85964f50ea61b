import type { Order } from '@peregrine/contract/order'
import { isEndedOrder, isOpenOrder } from '../../domain/orders/orderState.ts'
import type { OrdersView, OrderTab } from './ordersSearch.ts'

const inTab: Record<OrderTab, (order: Order) => boolean> = {
  open: isOpenOrder,
  history: isEndedOrder,
  archive: ({ deletedAt }) => deletedAt !== undefined,
  signals: ({ trigger }) => trigger !== null,
}

const changedAt = ({ deletedAt, updatedAt }: Order) => deletedAt ?? updatedAt

/** Orders of a tab: live ones newest first, the others by when they ended. */
export function ordersOfTab(orders: readonly Order[], tab: OrderTab): readonly Order[] {
  const found = orders.filter(inTab[tab])
  return tab === 'open' ? found : found.toSorted((one, other) => changedAt(other) - changedAt(one))
}

export function filterOrders(
  orders: readonly Order[],
  { network, status }: Pick<OrdersView, 'network' | 'status'>,
): readonly Order[] {
  return orders.filter(
    (order) =>
      (network === null || order.network === network) && (status === null || order.status === status),
  )
}

/** Signals kept in the history. */
const maxSignals = 100

/** What fired, newest first: the last hundred. */
export function firedOrders(orders: readonly Order[]): readonly Order[] {
  const atMs = ({ trigger }: Order) => trigger?.triggeredAtMs ?? 0
  return ordersOfTab(orders, 'signals')
    .toSorted((one, other) => atMs(other) - atMs(one))
    .slice(0, maxSignals)
}
