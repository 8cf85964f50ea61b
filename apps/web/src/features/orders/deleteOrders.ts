import type { Order } from '@peregrine/contract/order'
import { isLiveOrder } from '../../domain/orders/useOrders.ts'

/** The orders to be deleted with these: exits that wait for a purchase go with it. */
export function withChildren(chosen: readonly Order[], all: readonly Order[]): readonly Order[] {
  const ids = new Set(chosen.map(({ id }) => id))
  const waiting = all.filter(
    (order) =>
      order.parentId !== null &&
      ids.has(order.parentId) &&
      !ids.has(order.id) &&
      order.status === 'pending' &&
      isLiveOrder(order),
  )
  return [...chosen, ...waiting]
}

/** True for orders that may be taken away: nothing of them can be on its way. */
export function canDelete({ status, deletedAt }: Order): boolean {
  return deletedAt === undefined && status !== 'executing' && status !== 'timeout'
}

/**
 * Deleted orders as they are put back: copies under new ids, since an archived one stays archived. Null where that would
 * change what another order does: one that withdraws them when it fires knows them by their old ids.
 */
export function restorable(
  deleted: readonly Order[],
  all: readonly Order[],
  { newId, nowMs }: { newId: () => string; nowMs: number },
): readonly Order[] | null {
  const gone = new Set(deleted.map(({ id }) => id))
  const others = all.filter((order) => isLiveOrder(order) && !gone.has(order.id))
  const isKnown = others.some(
    ({ withdraws, parentId }) =>
      withdraws.some((id) => gone.has(id)) || (parentId !== null && gone.has(parentId)),
  )
  if (isKnown || deleted.some(({ status }) => status !== 'pending')) return null
  const ids = new Map(deleted.map(({ id }) => [id, newId()]))
  const idOf = (id: string) => ids.get(id) ?? id
  return deleted.map(({ deletedAt: _deletedAt, ...order }) => ({
    ...order,
    id: idOf(order.id),
    signalId: newId(),
    parentId: order.parentId && idOf(order.parentId),
    withdraws: order.withdraws.map(idOf),
    wallets: order.wallets.map((wallet) => ({ ...wallet, intentId: newId() })),
    epoch: 0,
    holder: null,
    updatedAt: nowMs,
  }))
}
