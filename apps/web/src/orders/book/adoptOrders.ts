import { isPending } from '@peregrine/orders/changeOrder'
import type { OrderBook } from '@peregrine/orders/orderBook'
import { archived } from '@peregrine/orders/orderSteps'

/** Reason of an order that stands in the signed-in trader's book now. */
const movedReason = 'moved'

/**
 * Moves what a visitor armed into the book of the trader who signed in: nobody would carry it out otherwise. It stands in
 * both for a moment rather than in none; its intents are the same, so that one transaction leaves at most. What is running
 * stays until its end is known.
 */
export async function adoptOrders(own: OrderBook, book: OrderBook, nowMs = Date.now()): Promise<void> {
  const pending = (await own.list()).filter(isPending)
  if (pending.length === 0) return
  await book.add(pending)
  for (const order of pending) await own.change(order.epoch, archived(order, movedReason, nowMs))
}
