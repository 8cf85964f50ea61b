import { canonicalAddress, isEvmAddress, isSolanaAddress } from './address.ts'
import type { ChainFamily } from './network.ts'

/** The signed-in wallet that data belong to; its address is in canonical form. */
export type Owner = { chainFamily: ChainFamily; address: string }

/** The owner that an address names; null when it is none. */
export function findOwner(address: string): Owner | null {
  if (isEvmAddress(address)) return { chainFamily: 'EVM', address: canonicalAddress(address) }
  return isSolanaAddress(address) ? { chainFamily: 'SOL', address } : null
}

/** True when an address, in whatever case, is the owner's. */
export function isOwnedBy(address: string, owner: Pick<Owner, 'address'>): boolean {
  return canonicalAddress(address) === owner.address
}
