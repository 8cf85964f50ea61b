import { isEvmAddress } from '@peregrine/core/address'
import type { ChainFamily } from '@peregrine/core/network'

/** The signed-in wallet that rules, channels and alerts belong to. */
export type Owner = { chainFamily: ChainFamily; address: string }

/** The owner that an address in canonical form names. */
export function ownerAt(address: string): Owner {
  return isEvmAddress(address)
    ? { chainFamily: 'EVM', address: address.toLowerCase() }
    : { chainFamily: 'SOL', address }
}
