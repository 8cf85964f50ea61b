const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base58Value = new Map([...base58Alphabet].map((char, value) => [char, value]))

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

/** Bytes of a base58 text, or null when a character is foreign or the text is longer than `maxLength`. */
export function decodeBase58(text: string, maxLength = 128): Uint8Array | null {
  if (text.length > maxLength) return null
  const bytes: number[] = []
  for (const char of text) {
    let carry = base58Value.get(char)
    if (carry === undefined) return null
    for (let i = 0; i < bytes.length; i++) {
      carry += (bytes[i] ?? 0) * 58
      bytes[i] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  for (let i = 0; i < text.length && text[i] === '1'; i++) bytes.push(0)
  return Uint8Array.from(bytes.reverse())
}

/** Base58 text of bytes, with a `1` for each leading zero byte. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let i = 0; i < digits.length; i++) {
      carry += (digits[i] ?? 0) << 8
      digits[i] = carry % 58
      carry = (carry / 58) | 0
    }
    for (; carry > 0; carry = (carry / 58) | 0) digits.push(carry % 58)
  }
  let text = ''
  for (let i = 0; i < bytes.length && bytes[i] === 0; i++) text += '1'
  for (let i = digits.length - 1; i >= 0; i--) text += base58Alphabet[digits[i] ?? 0]
  return text
}

/** True for base58 of 32 to 44 characters that decodes to exactly 32 bytes. */
export function isSolanaAddress(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && decodeBase58(text, 44)?.length === 32
}
