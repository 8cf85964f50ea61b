import type { Order } from '@peregrine/contract/order'
import type { DeskNews } from './deskPorts.ts'
import { allOffLimits, orderReasons } from './orderSteps.ts'

/** What a desk tells of an order that ended, or asks, before anything was sent. */
export function unsentNews(order: Order): DeskNews {
  if (order.reason === orderReasons.offLimits) return { type: 'ended', order, ends: allOffLimits(order) }
  return { type: order.reason === orderReasons.unsealed ? 'unsealed' : 'asks', order }
}
