import type { Order } from '@peregrine/contract/order'
import { changeInList } from '@peregrine/orders/changeInList'
import type { OrderBook } from '@peregrine/orders/orderBook'
import { parseOrder } from '@peregrine/orders/parseOrder'
import { type Database, databaseOf } from '../../wallet/indexedDb.ts'

const store = 'orders'
/** Of the archive, the newest; live ones all. */
const keptArchived = 500

/** Stored orders. What another version wrote and this one cannot read stays away, and stays stored. */
function split(stored: unknown): { orders: Order[]; foreign: unknown[] } {
  const orders: Order[] = []
  const foreign: unknown[] = []
  for (const one of Array.isArray(stored) ? stored : []) {
    const order = parseOrder(one)
    if (order) orders.push(order)
    else foreign.push(one)
  }
  return { orders, foreign }
}

function trimmed(orders: readonly Order[]): readonly Order[] {
  const old = orders.filter(({ deletedAt }) => deletedAt !== undefined)
  const gone = new Set(old.sort((a, b) => b.updatedAt - a.updatedAt).slice(keptArchived))
  return orders.filter((order) => !gone.has(order))
}

/**
 * The book of one owner in this browser, shared by its tabs. `onForeign` gets what is stored and cannot be read. A list is one value, so that a claim and what it withdraws are
 * one step.
 */
export function localBook(
  environment: string,
  owner: string,
  onForeign: (stored: readonly unknown[]) => void,
): OrderBook {
  const database: Database = databaseOf(`peregrine-orders-${environment}`, [store])
  const list = async () => {
    const { orders, foreign } = split(await database.get(store, owner))
    if (foreign.length > 0) onForeign(foreign)
    return orders
  }
  return {
    list,
    read: async (id) => (await list()).find((order) => order.id === id) ?? null,
    add: (added) =>
      database.change(store, owner, (stored) => {
        const { orders, foreign } = split(stored)
        const fresh = added.filter(({ id }) => !orders.some((order) => order.id === id))
        if (fresh.length === 0) return { result: undefined }
        return { write: [...foreign, ...trimmed([...orders, ...fresh])], result: undefined }
      }),
    change: (epoch, order) =>
      database.change(store, owner, (stored) => {
        const { orders, foreign } = split(stored)
        const { change, writes } = changeInList(orders, { epoch, order, nowMs: Date.now() })
        if (writes.length === 0) return { result: change }
        const byId = new Map(writes.map((one) => [one.id, one]))
        const next = orders.map((one) => byId.get(one.id) ?? one)
        return { write: [...foreign, ...trimmed(next)], result: change }
      }),
  }
}
