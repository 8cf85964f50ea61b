const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOfCode = new Int8Array(128).fill(-1)
for (let value = 0; value < 64; value++) valueOfCode[alphabet.charCodeAt(value)] = value

/** Bytes of standard base64, padded or not; null for an invalid character or length. */
export function base64Bytes(text: string): Uint8Array | null {
  const length = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length
  if (length % 4 === 1) return null
  const bytes = new Uint8Array(Math.floor((length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (let i = 0; i < length; i++) {
    const value = valueOfCode[text.charCodeAt(i)] ?? -1
    if (value < 0) return null
    bits = ((bits << 6) | value) & 0xffffff
    held += 6
    if (held >= 8) {
      held -= 8
      bytes[at++] = (bits >> held) & 0xff
    }
  }
  return bytes
}

/** Standard base64 text of bytes, padded. */
export function base64Text(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let digit = 0; digit < 4; digit++) {
      const isThere = at * 8 + digit * 6 < bytes.length * 8
      text += isThere ? alphabet.charAt((group >> (18 - digit * 6)) & 63) : '='
    }
  }
  return text
}
