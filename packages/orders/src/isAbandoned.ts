import type { Order } from '@peregrine/contract/order'
import type { DeskPorts } from './deskPorts.ts'

/** A claim of another machine is taken over only once nothing that it signed can land: deadlines are two minutes. */
const foreignWaitMs = 180_000

/** True for an order whose holder is gone for good, or can have nothing on its way any more. */
export async function isAbandoned(
  { holder, updatedAt }: Order,
  { holder: own, livenessOf, nowMs }: Pick<DeskPorts, 'holder' | 'livenessOf' | 'nowMs'>,
): Promise<boolean> {
  if (holder === null || holder === own) return true
  const liveness = await livenessOf(holder)
  return liveness === 'dead' || (liveness === 'unknown' && nowMs() - updatedAt > foreignWaitMs)
}
