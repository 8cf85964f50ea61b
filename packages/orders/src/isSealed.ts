import type { Order } from '@peregrine/contract/order'
import type { DeskPorts } from './deskPorts.ts'

/** True if a wallet that has not traded has sealed the order's terms. Each is asked for its own before it signs. */
export async function isSealed(order: Order, { sealedBy }: Pick<DeskPorts, 'sealedBy'>): Promise<boolean> {
  const sealers = await sealedBy(order)
  return order.wallets.some(({ address, end }) => end !== 'confirmed' && sealers.includes(address))
}
