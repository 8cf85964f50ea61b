import type { Order, OrderWallet } from '@peregrine/contract/order'
import { networkFacts } from '@peregrine/core/network'
import type { Trader } from '../traderPorts.ts'

/**
 * Sales of one token by one wallet go one after the other where they need approvals: each approves exactly what it sells,
 * and would undo the other's. All else goes at once.
 */
export async function inTurn<T>(
  { memory: { lastInTurn: last } }: Pick<Trader, 'memory'>,
  order: Order,
  { address }: OrderWallet,
  work: () => Promise<T>,
): Promise<T> {
  const { chain, family } = networkFacts[order.network]
  if (family === 'SOL' || order.side === 'buy') return work()
  const key = `${chain} ${address} ${order.condition.tokenAddress}`
  const before = last.get(key)
  const running = before ? before.then(work, work) : work()
  last.set(key, running)
  try {
    return await running
  } finally {
    if (last.get(key) === running) last.delete(key)
  }
}
