import { canonicalAddress, isSolanaAddress } from '@peregrine/core/address'
import { type Network, networkFacts } from '@peregrine/core/network'

/**
 * Parses a pool or token address from untrusted text, hex in lower case; null when it cannot be one. EVM pools may be
 * addresses or 32-byte ids, either with a suffix.
 */
export function parsePoolAddress(network: Network, text: string): string | null {
  if (networkFacts[network].family === 'SOL') return isSolanaAddress(text) ? text : null
  return /^0x([0-9a-f]{40}|[0-9a-f]{64})([:_-][0-9a-z:_-]{1,60})?$/i.test(text)
    ? canonicalAddress(text)
    : null
}
