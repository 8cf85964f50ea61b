import type { Order } from '@peregrine/contract/order'
import { changeOrder, isOfGroup } from './changeOrder.ts'
import type { BookChange } from './orderBook.ts'

/**
 * Carries out a compare-and-set over a whole list, for books that read and write it in one step.
 *
 * @returns what the caller gets, and the orders to be stored
 */
export function changeInList(
  orders: readonly Order[],
  { epoch, order, nowMs }: { epoch: number; order: Order; nowMs: number },
): { change: BookChange; writes: readonly Order[] } {
  const stored = orders.find(({ id }) => id === order.id) ?? null
  if (!stored) return { change: { isChanged: false, order: null, others: [] }, writes: [] }
  const group = orders.filter((other) => isOfGroup(stored, other))
  const decided = changeOrder(stored, { epoch, order, group, nowMs })
  if (!decided) return { change: { isChanged: false, order: stored, others: [] }, writes: [] }
  return { change: { isChanged: true, ...decided }, writes: [decided.order, ...decided.others] }
}
