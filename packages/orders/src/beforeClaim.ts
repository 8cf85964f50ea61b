import type { Order } from '@peregrine/contract/order'
import type { DeskPorts } from './deskPorts.ts'
import type { Fired } from './fired.ts'
import { isSealed } from './isSealed.ts'

/** What keeps an order that fired from being claimed. `above-ceiling`: here alone, others may. */
export type Obstacle = 'locked' | 'unsealed' | 'fee-changed' | 'above-ceiling' | 'off-limits'

type Means = Pick<DeskPorts, 'isUnlocked' | 'sealedBy' | 'checkFee' | 'isWithinLimits'>

/** Looks for what keeps an order that fired from being claimed; null for nothing. Throws where it cannot be told. */
export async function findObstacle(order: Order, { trigger }: Fired, ports: Means): Promise<Obstacle | null> {
  if (!(await ports.isUnlocked(order))) return 'locked'
  if (!(await isSealed(order, ports))) return 'unsealed'
  const fee = await ports.checkFee(order)
  if (fee !== 'agreed') return fee === 'changed' ? 'fee-changed' : fee
  return (await ports.isWithinLimits({ ...order, trigger })) ? null : 'off-limits'
}
