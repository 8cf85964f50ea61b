import type { Order } from '@peregrine/contract/order'
import { withSeals } from '@peregrine/orders/sealable'
import { OrderRefused } from '../domain/orders/orderDoor.ts'
import { unlockFirst } from '../wallet/trade/unlockFirst.ts'
import { walletClient } from '../wallet/walletClient.ts'

/** Orders with their terms sealed by their wallets. Rejects while those are locked. */
export async function sealNow(orders: readonly Order[]): Promise<Order[]> {
  const seals = await walletClient.sealOrders(orders)
  return orders.map((order, at) => withSeals(order, seals[at] ?? []))
}

/**
 * Orders that the trader arms, sealed by their wallets; asks for the password where those are locked.
 *
 * @param made what they were made from: a change of one term must not vouch for all others
 * @throws OrderRefused
 */
export async function sealOrders(orders: readonly Order[], made: readonly Order[]): Promise<Order[]> {
  if (!(await unlockFirst())) throw new OrderRefused('locked')
  for (const order of made)
    if ((await walletClient.sealedBy(order)).length === 0) throw new OrderRefused('unsealed')
  return sealNow(orders)
}
