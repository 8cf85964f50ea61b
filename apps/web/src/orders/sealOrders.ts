import type { Order } from '@peregrine/contract/order'
import { withSeals } from '@peregrine/orders/sealable'
import type { ChainAsker } from '@peregrine/trader/chain'
import { readDecimals } from '@peregrine/trader/readDecimals'
import { OrderRefused } from '../domain/orders/orderDoor.ts'
import { unlockFirst } from '../wallet/trade/unlockFirst.ts'
import { WalletRefusal, walletClient } from '../wallet/walletClient.ts'
import { canSignFor } from './canSignFor.ts'

/** Orders with their terms sealed by their wallets. Rejects while those are locked. */
export async function sealNow(orders: readonly Order[]): Promise<Order[]> {
  const seals = await walletClient.sealOrders(orders)
  return orders.map((order, at) => withSeals(order, seals[at] ?? []))
}

/** Asks the chain for what nobody checks by eye: with other decimals a worst price is a thousandth of the one shown. */
async function checkDecimals(asker: ChainAsker, orders: readonly Order[]): Promise<void> {
  const keyOf = ({ network, condition, decimals }: Order) =>
    [network, condition.tokenAddress, decimals].join()
  const apart = new Map(orders.map((order) => [keyOf(order), order]))
  const check = async ({ network, condition, decimals }: Order) => {
    if ((await readDecimals(asker, network, condition.tokenAddress)) !== decimals)
      throw new OrderRefused('decimals')
  }
  await Promise.all([...apart.values()].map(check))
}

/**
 * Orders that the trader arms, sealed by their wallets; asks for the password where those are locked.
 *
 * @param made what they were made from: a change of one term must not vouch for all others. Empty for new terms
 * @throws OrderRefused
 */
export async function sealOrders(
  asker: ChainAsker,
  orders: readonly Order[],
  made: readonly Order[],
): Promise<Order[]> {
  if (!(await unlockFirst())) throw new OrderRefused('locked')
  for (const order of made)
    if ((await walletClient.sealedBy(order)).length === 0)
      throw new OrderRefused((await canSignFor(order)) ? 'unsealed' : 'wallet-unknown')
  if (made.length === 0) await checkDecimals(asker, orders)
  try {
    return await sealNow(orders)
  } catch (error) {
    if (error instanceof WalletRefusal && error.problem === 'wallet-unknown')
      throw new OrderRefused('wallet-unknown', { cause: error })
    throw error
  }
}
