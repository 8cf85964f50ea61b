import type { Order, OrderWallet } from '@peregrine/contract/order'
import type { DeskPorts } from './deskPorts.ts'
import { isOpenWallet, orderReasons } from './orderSteps.ts'
import type { TradeEnd } from './tradeEnd.ts'

/** The end of what nobody may send any more: its last holder may wake up and send it yet, so it is shut. */
async function closeOne(close: DeskPorts['close'], order: Order, wallet: OrderWallet): Promise<TradeEnd> {
  const found = await close(order, wallet)
  if (found.state === 'none') return { state: 'failed', reason: orderReasons.interrupted, hash: null }
  return found.state === 'open' ? { state: 'unknown', hash: null } : found
}

/** Known ends, and those of all other wallets that have none, whose intents are shut. */
export async function closeOpen(
  close: DeskPorts['close'],
  order: Order,
  known: ReadonlyMap<string, TradeEnd> = new Map(),
): Promise<Map<string, TradeEnd>> {
  const ends = new Map(known)
  for (const wallet of order.wallets.filter(isOpenWallet))
    if (!known.has(wallet.address)) ends.set(wallet.address, await closeOne(close, order, wallet))
  return ends
}
