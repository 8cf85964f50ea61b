import { decodeBase58 } from '@peregrine/core/base58'

/** Where mints come from and burns go to on EVM chains. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'

/**
 * What pools, routers and our rows name an EVM chain's own coin by.
 * @alias
 */
export const nativeCoin = zeroAddress

/**
 * An address, pool id or hash in the form that is stored and compared: hex in lower case, base58 as it is. No base58
 * text begins with 0x, so the chain family need not be known.
 */
export function canonicalAddress(text: string): string {
  return /^0x/i.test(text) ? text.toLowerCase() : text
}

/** True for 0x and 40 hex digits; the checksum is not looked at. */
export function isEvmAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}

/** True for base58 of 32 to 44 characters that decodes to exactly 32 bytes. */
export function isSolanaAddress(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && decodeBase58(text, 44)?.length === 32
}
