import { Fault } from '@peregrine/core/fault'
import { isOwnedBy, type Owner } from '@peregrine/core/owner'

/**
 * Nobody reads or changes another wallet's data, whatever a path, a body or a subscription contains.
 *
 * @throws Fault `session.foreign` when `named` is not the session's own wallet
 */
export function refuseForeign(named: string, session: Pick<Owner, 'address'>): void {
  if (!isOwnedBy(named, session)) throw new Fault('session.foreign')
}
