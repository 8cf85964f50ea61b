import type { Order } from '@peregrine/contract/order'
import type { DeskPorts } from './deskPorts.ts'
import { archived, isLost, needsBought, orderReasons, withBought } from './orderSteps.ts'

/** Base units that a purchase brought each wallet whose part is confirmed; null while one of them is not known. */
async function boughtBy(
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

/** A pending exit after what became of its purchase; null where it stays as it is for now. */
export async function childStep(
  child: Order,
  parent: Order,
  { nowMs, readBought }: Pick<DeskPorts, 'nowMs' | 'readBought'>,
): Promise<Order | null> {
  if (parent.status === 'success' && needsBought(child)) {
    const bought = await boughtBy(parent, readBought)
    return bought && withBought(child, bought, nowMs())
  }
  return isLost(parent) ? archived(child, orderReasons.parentEnded, nowMs()) : null
}
