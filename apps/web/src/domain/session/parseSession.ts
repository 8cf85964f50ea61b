import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import type { SessionWallet } from './useSession.ts'

/** A remembered session from an untrusted text, or null. */
export function parseSession(text: string | null): SessionWallet | null {
  if (!text) return null
  try {
    const { address, chainFamily } = (JSON.parse(text) ?? {}) as Record<string, unknown>
    if (typeof address !== 'string') return null
    if (chainFamily === 'EVM' && isEvmAddress(address)) return { address, chainFamily }
    return chainFamily === 'SOL' && isSolanaAddress(address) ? { address, chainFamily } : null
  } catch {
    // Somebody else's text under our key is as good as none.
    return null
  }
}
