import type { Order, OrderWallet } from '@peregrine/contract/order'
import { readBought } from '../readBought.ts'
import type { Trader } from '../traderPorts.ts'

/** Base units that a wallet's purchase for an order brought; null while it has none that the node has. */
export async function readOrderBought(
  trader: Trader,
  { network, condition }: Order,
  { address, hash }: OrderWallet,
): Promise<bigint | null> {
  if (hash === null) return null
  return readBought(trader, { network, wallet: address, token: condition.tokenAddress }, hash)
}
