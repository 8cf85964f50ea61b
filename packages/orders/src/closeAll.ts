import type { Order, OrderWallet } from '@peregrine/contract/order'
import type { DeskPorts } from './deskPorts.ts'
import { isOpenWallet, orderReasons } from './orderSteps.ts'
import type { TradeEnd } from './tradeEnd.ts'

type Ports = Pick<DeskPorts, 'close'>

/** The end of what was claimed, and is too late now: its last holder may wake up and send it yet, so it is shut. */
async function closeOne(ports: Ports, order: Order, wallet: OrderWallet): Promise<TradeEnd> {
  const found = await ports.close(order, wallet)
  if (found.state === 'none') return { state: 'failed', reason: orderReasons.interrupted, hash: null }
  return found.state === 'open' ? { state: 'unknown', hash: null } : found
}

/** Known ends by wallet, and those of all other wallets that have none, whose intents are shut. */
export async function closeAll(
  ports: Ports,
  order: Order,
  known: ReadonlyMap<string, TradeEnd> = new Map(),
): Promise<Map<string, TradeEnd>> {
  const ends = new Map(known)
  for (const wallet of order.wallets.filter(isOpenWallet))
    if (!known.has(wallet.address)) ends.set(wallet.address, await closeOne(ports, order, wallet))
  return ends
}
