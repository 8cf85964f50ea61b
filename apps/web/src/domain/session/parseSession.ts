import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import type { ChainFamily } from '@peregrine/core/network'

/** The signed-in wallet; the address in lower case for EVM. */
export type SessionWallet = { address: string; chainFamily: ChainFamily }

/** Parses a stored session from untrusted text, or returns null. */
export function parseSession(text: string | null): SessionWallet | null {
  if (!text) return null
  try {
    const { address, chainFamily } = (JSON.parse(text) ?? {}) as Record<string, unknown>
    if (typeof address !== 'string') return null
    if (chainFamily === 'EVM' && isEvmAddress(address)) return { address, chainFamily }
    return chainFamily === 'SOL' && isSolanaAddress(address) ? { address, chainFamily } : null
  } catch {
    // Foreign text under our key counts as none.
    return null
  }
}
