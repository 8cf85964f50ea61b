import type { Order } from '@peregrine/contract/order'
import type { DeskPorts } from './deskPorts.ts'
import { isSealed } from './isSealed.ts'
import { isOfRun, mayRetry } from './orderSteps.ts'

/**
 * True for an order that did not trade, as far as its book, this desk's log and the chain know: a book that calls a trade
 * failed which landed, or may land, would have it made twice. Throws where that cannot be told.
 */
export async function mayTryAgain(
  order: Order,
  { environment, sealedBy, findEnd }: Pick<DeskPorts, 'environment' | 'sealedBy' | 'findEnd'>,
): Promise<boolean> {
  if (!mayRetry(order) || !isOfRun(order, environment()) || !(await isSealed(order, { sealedBy })))
    return false
  const failed = order.wallets.filter(({ end }) => end === 'failed')
  const ends = await Promise.all(failed.map((wallet) => findEnd(order, wallet)))
  return ends.every(({ state }) => state === 'none' || state === 'failed')
}
