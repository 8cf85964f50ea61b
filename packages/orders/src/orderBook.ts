import type { Order } from '@peregrine/contract/order'

export type BookChange = {
  isChanged: boolean
  /** As it stands now; null if there is no such order. */
  order: Order | null
  /** Orders of its group that were withdrawn or restored with it, as they stand now. */
  others: readonly Order[]
}

/**
 * Where orders are kept, shared by all tabs, and by all devices of a signed-in trader. Every method is one atomic and
 * durable step; a method that rejects may have changed something, and is asked again.
 */
export type OrderBook = {
  /** Archived ones among them. */
  list(): Promise<readonly Order[]>
  read(id: string): Promise<Order | null>
  /** Adds orders, all or none; those that are there already stay as they are. */
  add(orders: readonly Order[]): Promise<void>
  /** Changes an order if its epoch is still this one (`changeOrder`). */
  change(epoch: number, order: Order): Promise<BookChange>
}
