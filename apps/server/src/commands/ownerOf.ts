import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import type { Owner } from '../features/monitor-config/store.ts'

/** Whose list of wallets a command is about, by the address that signs in; null when it is none. */
export function ownerOf(address: string): Owner | null {
  if (isEvmAddress(address)) return { chainFamily: 'EVM', address: address.toLowerCase() }
  return isSolanaAddress(address) ? { chainFamily: 'SOL', address } : null
}
