import { decodeBase58 } from '@peregrine/core/base58'

/** Source of mints and destination of burns on EVM chains. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'

/**
 * Identifier of an EVM chain's native coin in pools, routers and our rows.
 * @alias
 */
export const nativeCoin = zeroAddress

/**
 * Canonical form of an address, pool id or hash for storage and comparison: lower-case hex, or base58 unchanged. No
 * base58 text begins with 0x, so the chain family is not needed.
 */
export function canonicalAddress(text: string): string {
  return /^0x/i.test(text) ? text.toLowerCase() : text
}

/** True for 0x and 40 hex digits; the checksum is not verified. */
export function isEvmAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}

/** True for base58 of 32 to 44 characters that decodes to exactly 32 bytes. */
export function isSolanaAddress(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && decodeBase58(text, 44)?.length === 32
}
