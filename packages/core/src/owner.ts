import { canonicalAddress, isEvmAddress, isSolanaAddress } from './address.ts'
import type { ChainFamily } from './network.ts'

/** The signed-in wallet that owns the data; its address is in canonical form. */
export type Owner = { chainFamily: ChainFamily; address: string }

/** The owner an address denotes; null if it is not an address. */
export function findOwner(address: string): Owner | null {
  if (isEvmAddress(address)) return { chainFamily: 'EVM', address: canonicalAddress(address) }
  return isSolanaAddress(address) ? { chainFamily: 'SOL', address } : null
}

/** True if an address, in any case, is the owner's. */
export function isOwnedBy(address: string, owner: Pick<Owner, 'address'>): boolean {
  return canonicalAddress(address) === owner.address
}
