import type { Order, OrderWallet } from '@peregrine/contract/order'
import type { DeskPorts } from './deskPorts.ts'
import { isOpenWallet, orderReasons } from './orderSteps.ts'
import type { TradeEnd } from './tradeEnd.ts'

type Closer = Pick<DeskPorts, 'close'>

/** The end of what was claimed, and is not traded now: its last holder may wake up and send it yet, so it is shut. */
async function closeOne(ports: Closer, order: Order, wallet: OrderWallet, reason: string): Promise<TradeEnd> {
  const found = await ports.close(order, wallet)
  if (found.state === 'none') return { state: 'failed', reason, hash: null }
  return found.state === 'open' ? { state: 'unknown', hash: null } : found
}

/** Known ends, and those of all other wallets that have none, whose intents are shut. */
export async function closeAll(
  ports: Closer,
  order: Order,
  {
    known = new Map(),
    reason = orderReasons.interrupted,
  }: { known?: ReadonlyMap<string, TradeEnd>; reason?: string } = {},
): Promise<Map<string, TradeEnd>> {
  const ends = new Map(known)
  for (const wallet of order.wallets.filter(isOpenWallet))
    if (!known.has(wallet.address)) ends.set(wallet.address, await closeOne(ports, order, wallet, reason))
  return ends
}
