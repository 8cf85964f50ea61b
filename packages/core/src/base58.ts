const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const valueOfCode = new Int8Array(128).fill(-1)
for (let value = 0; value < 58; value++) valueOfCode[alphabet.charCodeAt(value)] = value

const fourDigits = 58 ** 4
const fiveDigits = 58 ** 5
const limb = 2 ** 24
/** Inner-instruction data is at most 10 KiB; longer text is invalid. */
const longestText = 14_000
/** Scratch space for limbs or words, reused between calls because a trade needs dozens. */
const scratch = new Float64Array(longestText)

/**
 * Bytes of a base58 text; null for an invalid character or text longer than `maxLength`. Works on four digits and three
 * bytes at a time because each Solana trade decodes events of about 300 bytes; @scure/base is 30 times slower on those
 * and serves as the test oracle.
 */
export function decodeBase58(text: string, maxLength = longestText): Uint8Array | null {
  if (text.length > Math.min(maxLength, longestText)) return null
  let used = 0
  for (let at = 0; at < text.length; at += 4) {
    const end = Math.min(at + 4, text.length)
    const digits = digitsBetween(text, at, end)
    if (digits < 0) return null
    used = multiplyAdd(used, end - at === 4 ? fourDigits : 58 ** (end - at), digits)
  }
  return bytesOfLimbs(used, leadingOnes(text))
}

function digitsBetween(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = valueOfCode[text.charCodeAt(i)] ?? -1
    if (digit < 0) return -1
    value = value * 58 + digit
  }
  return value
}

/** Multiplies the number in scratch space and adds to it; returns its limb count. */
function multiplyAdd(used: number, factor: number, addend: number): number {
  let carry = addend
  for (let i = 0; i < used; i++) {
    const product = (scratch[i] as number) * factor + carry
    carry = Math.floor(product / limb)
    scratch[i] = product - carry * limb
  }
  if (carry === 0) return used
  scratch[used] = carry
  return used + 1
}

function leadingOnes(text: string): number {
  let count = 0
  while (count < text.length && text.charCodeAt(count) === 49) count++
  return count
}

function bytesOfLimbs(used: number, zeros: number): Uint8Array {
  const top = used === 0 ? 0 : (scratch[used - 1] as number)
  const topBytes = top === 0 ? 0 : top < 0x100 ? 1 : top < 0x10000 ? 2 : 3
  const length = used === 0 ? 0 : (used - 1) * 3 + topBytes
  const bytes = new Uint8Array(zeros + length)
  for (let i = 0; i < used; i++) {
    const value = scratch[i] as number
    const last = bytes.length - 1 - i * 3
    bytes[last] = value & 0xff
    if (last - 1 >= zeros) bytes[last - 1] = (value >> 8) & 0xff
    if (last - 2 >= zeros) bytes[last - 2] = value >> 16
  }
  return bytes
}

/** Base58 text of at most 10 KiB, with a `1` for each leading zero byte; five digits and two bytes at a time. */
export function encodeBase58(bytes: Uint8Array): string {
  let words = 0
  for (let i = bytes.length & 1 ? -1 : 0; i < bytes.length; i += 2) {
    scratch[words++] = (i < 0 ? 0 : (bytes[i] as number) << 8) | (bytes[i + 1] as number)
  }
  const groups: number[] = []
  for (let first = 0; first < words; ) {
    groups.push(divide(first, words))
    while (first < words && scratch[first] === 0) first++
  }
  return textOfGroups(groups, leadingZeros(bytes))
}

/** Divides the words in scratch space by five digits; returns the remainder. */
function divide(first: number, words: number): number {
  let rest = 0
  for (let i = first; i < words; i++) {
    const value = rest * 65_536 + (scratch[i] as number)
    const quotient = Math.floor(value / fiveDigits)
    rest = value - quotient * fiveDigits
    scratch[i] = quotient
  }
  return rest
}

function leadingZeros(bytes: Uint8Array): number {
  let count = 0
  while (count < bytes.length && bytes[count] === 0) count++
  return count
}

function textOfGroups(groups: readonly number[], zeros: number): string {
  let text = ''
  for (let i = groups.length - 1; i >= 0; i--) {
    let value = groups[i] as number
    let part = ''
    for (let digit = 0; digit < 5; digit++) {
      part = alphabet.charAt(value % 58) + part
      value = Math.floor(value / 58)
    }
    text += part
  }
  return '1'.repeat(zeros) + text.slice(leadingOnes(text))
}
