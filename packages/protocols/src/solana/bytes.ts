import { encodeBase58 } from '@peregrine/core/base58'

/** View for fixed offsets; the caller must check the length. */
function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Little-endian unsigned 64-bit number; the caller must check the length. */
export function u64At(bytes: Uint8Array, offset: number): bigint {
  return viewOf(bytes).getBigUint64(offset, true)
}

/** Little-endian unsigned 128-bit number; the caller must check the length. */
export function u128At(bytes: Uint8Array, offset: number): bigint {
  return u64At(bytes, offset) | (u64At(bytes, offset + 8) << 64n)
}

/** Little-endian signed 128-bit number; the caller must check the length. */
export function i128At(bytes: Uint8Array, offset: number): bigint {
  return BigInt.asIntN(128, u128At(bytes, offset))
}

/** Little-endian unsigned 32-bit number; the caller must check the length. */
export function u32At(bytes: Uint8Array, offset: number): number {
  return viewOf(bytes).getUint32(offset, true)
}

/** Base58 of the 32 bytes at `offset`; the caller must check the length. */
export function keyAt(bytes: Uint8Array, offset: number): string {
  return encodeBase58(bytes.subarray(offset, offset + 32))
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Hex of the 8 bytes at `offset`, Anchor's tag of an instruction or event; '' if there are fewer. */
export function tagAt(bytes: Uint8Array, offset = 0): string {
  if (bytes.length < offset + 8) return ''
  let hex = ''
  for (let i = offset; i < offset + 8; i++) hex += hexOfByte[bytes[i] ?? 0]
  return hex
}

/** A Borsh string (u32 length, UTF-8) and its end; null if it runs past the end. */
export function borshText(bytes: Uint8Array, offset: number): { text: string; end: number } | null {
  if (offset + 4 > bytes.length) return null
  const end = offset + 4 + u32At(bytes, offset)
  return end > bytes.length ? null : { text: utf8Text(bytes.subarray(offset + 4, end)), end }
}

/** UTF-8 text; an invalid byte sequence becomes U+FFFD. Neither Node's nor the DOM's decoder is available here. */
function utf8Text(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; ) {
    const { codePoint, size } = utf8CodePoint(bytes, i)
    text += String.fromCodePoint(codePoint)
    i += size
  }
  return text
}

const invalid = { codePoint: 0xfffd, size: 1 }
/** Smallest code point by length; overlong encodings are invalid UTF-8. */
const smallest = [0, 0, 0x80, 0x800, 0x10000]

function utf8CodePoint(bytes: Uint8Array, at: number): { codePoint: number; size: number } {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return { codePoint: lead, size: 1 }
  const size = sizeByLead(lead)
  if (size === 0) return invalid
  let codePoint = lead & (0x7f >> size)
  for (let i = 1; i < size; i++) {
    const next = bytes[at + i]
    if (next === undefined || (next & 0xc0) !== 0x80) return invalid
    codePoint = (codePoint << 6) | (next & 0x3f)
  }
  return codePoint >= (smallest[size] ?? 0) && isScalar(codePoint) ? { codePoint, size } : invalid
}

function sizeByLead(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
}

function isScalar(codePoint: number): boolean {
  return codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff)
}
