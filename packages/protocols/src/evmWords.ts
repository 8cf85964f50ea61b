// One simple class and a length check: 2.5 times as fast as a pattern that counts words of 64.
const hexPattern = /^0x[0-9a-fA-F]*$/
const topicLength = 66
const addressPadding = '000000000000000000000000'

/** ABI data of a log or an eth_call result as 32-byte words. */
export type EvmWords = { hex: string; count: number }

/** Splits `data` into words; null if it is not 0x and whole words of hex. */
export function parseEvmWords(data: unknown): EvmWords | null {
  if (typeof data !== 'string' || data.length % 64 !== 2 || !hexPattern.test(data)) return null
  return { hex: data, count: (data.length - 2) / 64 }
}

/** True for a 32-byte topic. */
export function isTopic(topic: unknown): topic is string {
  return typeof topic === 'string' && topic.length === topicLength && hexPattern.test(topic)
}

/** Unsigned value of word `index`; the caller must check `count`. */
export function uintAt(words: EvmWords, index: number): bigint {
  const start = 2 + index * 64
  return BigInt(`0x${words.hex.slice(start, start + 64)}`)
}

/** Two's complement value of word `index`. */
export function intAt(words: EvmWords, index: number): bigint {
  return BigInt.asIntN(256, uintAt(words, index))
}

/** Small unsigned value of word `index`; null above 2^53, beyond any count, id or offset. */
export function smallAt(words: EvmWords, index: number): number | null {
  if (index >= words.count) return null
  const value = uintAt(words, index)
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null
}

/** Address in word `index`, lower case; null past the end, or if its upper 12 bytes are not zero. */
export function addressAt(words: EvmWords, index: number): string | null {
  const start = 2 + index * 64
  return addressOf(words.hex.slice(start, start + 64))
}

/** Address in an indexed topic, lower case; null if its upper 12 bytes are not zero. */
export function topicAddress(topic: string): string | null {
  return addressOf(topic.slice(2))
}

function addressOf(word: string): string | null {
  return word.length === 64 && word.startsWith(addressPadding) ? `0x${word.slice(24).toLowerCase()}` : null
}

/** Unsigned value of an indexed topic. */
export function topicUint(topic: string): bigint {
  return BigInt(topic)
}

/** Elements of the dynamic array of single words with its offset in word `head`; null if out of bounds. */
export function arrayAt(
  words: EvmWords,
  head: number,
  maxLength: number,
): { start: number; length: number } | null {
  const offset = smallAt(words, head)
  if (offset === null || offset % 32 !== 0) return null
  const length = smallAt(words, offset / 32)
  if (length === null || length > maxLength) return null
  return { start: offset / 32 + 1, length }
}

/** Text of the ABI string with its offset in word `head`; null if out of bounds. Bad UTF-8 becomes U+FFFD. */
export function textAt(words: EvmWords, head: number, maxBytes: number): string | null {
  const offset = smallAt(words, head)
  if (offset === null || offset % 32 !== 0) return null
  const length = smallAt(words, offset / 32)
  if (length === null || length > maxBytes) return null
  const start = 2 + (offset / 32 + 1) * 64
  if (start + length * 2 > words.hex.length) return null
  return decodeUtf8(words.hex.slice(start, start + length * 2))
}

function decodeUtf8(hex: string): string {
  // No TextDecoder: this package compiles without DOM and Node types.
  const escaped = hex.replace(/../g, '%$&')
  try {
    return decodeURIComponent(escaped)
  } catch {
    // Not UTF-8: keep plain ASCII, replace the rest; a token's name is displayed, never compared.
    return escaped.replace(/%(..)/g, (_, byte: string) => {
      const code = Number.parseInt(byte, 16)
      return code < 0x80 ? String.fromCharCode(code) : '\ufffd'
    })
  }
}

/** Encodes an address or number as a 32-byte word, without 0x, for eth_call data. */
export function wordOf(value: string | bigint | number): string {
  const digits = typeof value === 'string' ? value.replace(/^0x/, '') : value.toString(16)
  return digits.padStart(64, '0')
}
