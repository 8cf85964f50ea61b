import type { Order } from '@peregrine/contract/order'
import type { DeskPorts } from './deskPorts.ts'

/** Base units that a purchase brought each wallet whose part is confirmed; null while one of them is not known. */
export async function boughtBy(
  parent: Order,
  readBought: DeskPorts['readBought'],
): Promise<Map<string, bigint> | null> {
  const bought = new Map<string, bigint>()
  for (const wallet of parent.wallets.filter(({ end }) => end === 'confirmed')) {
    const units = await readBought(parent, wallet)
    if (units === null) return null
    bought.set(wallet.address, units)
  }
  return bought
}
