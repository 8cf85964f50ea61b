import { Fault } from '@peregrine/core/fault'

// Value of a hex digit by character code. Upper case is flagged so that it is detected while writing bytes.
const upperMark = 0x40
const foreign = 0x80
const digitOf = new Uint8Array(65_536).fill(foreign)
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16)
  digitOf[digit.charCodeAt(0)] = value
  if (value > 9) digitOf[digit.toUpperCase().charCodeAt(0)] = value | upperMark
}

/** Length of the RLP string or list header for `payload` bytes. */
export function rlpHeaderLength(payload: number): number {
  if (payload < 56) return 1
  if (payload < 0x100) return 2
  if (payload < 0x10000) return 3
  return payload < 0x1000000 ? 4 : 5
}

/** RLP-encoded length of `0x` hex data, from its text alone; exact except for single bytes below 0x80 (one less). */
export function rlpHexLength(hex: string): number {
  const payload = (hex.length - 2) >> 1
  return payload + rlpHeaderLength(payload)
}

/**
 * Writes RLP into bytes sized by the caller, straight from the hex of JSON-RPC. Every digit is checked: invalid hex
 * throws Fault `reply.malformed`.
 */
export class RlpWriter {
  bytes: Uint8Array
  at: number
  /** True after a digit A to F. */
  sawUpperCase = false

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** Restarts at a position in (new) bytes. */
  moveTo(bytes: Uint8Array, at: number): void {
    this.bytes = bytes
    this.at = at
  }

  byte(value: number): void {
    this.bytes[this.at++] = value
  }

  listHeader(payload: number): void {
    this.#header(0xc0, payload)
  }

  stringHeader(payload: number): void {
    this.#header(0x80, payload)
  }

  /** Writes a string of whole bytes: data, hash or address. */
  data(hex: string): void {
    const start = this.at
    const payload = (hex.length - 2) >> 1
    if (payload === 1) return this.#singleByte(hex)
    this.stringHeader(payload)
    this.#digits(hex, 2, start + rlpHeaderLength(payload))
  }

  /** Writes a number: leading zeros are dropped, zero is the empty string. */
  quantity(hex: string): void {
    let from = 2
    while (from < hex.length && hex.charCodeAt(from) === 48) from++
    if (from >= hex.length) return this.#emptyNumber(hex)
    const even = (hex.length - from) % 2 === 0 ? `0x${hex.slice(from)}` : `0x0${hex.slice(from)}`
    this.#checkPrefix(hex)
    this.data(even)
  }

  #emptyNumber(hex: string): void {
    this.#checkPrefix(hex)
    if (hex.length < 3) throw malformed('a number without digits')
    this.byte(0x80)
  }

  #singleByte(hex: string): void {
    const start = this.at
    this.#digits(hex, 2, start)
    const value = this.bytes[start] ?? 0
    if (value < 0x80) return
    this.bytes[start] = 0x81
    this.byte(value)
  }

  #header(base: number, payload: number): void {
    if (payload < 56) return this.byte(base + payload)
    const lengthBytes = rlpHeaderLength(payload) - 1
    this.byte(base + 55 + lengthBytes)
    for (let i = lengthBytes - 1; i >= 0; i--) this.byte((payload >>> (8 * i)) & 0xff)
  }

  #checkPrefix(hex: string): void {
    if (hex.charCodeAt(0) !== 48 || hex.charCodeAt(1) !== 120) throw malformed('hex without 0x')
  }

  #digits(hex: string, from: number, to: number): void {
    this.#checkPrefix(hex)
    const bytes = this.bytes
    const end = hex.length
    if (end % 2 !== 0) throw malformed('half a byte')
    let seen = 0
    let at = to
    for (let i = from; i < end; i += 2) {
      const high = digitOf[hex.charCodeAt(i)] as number
      const low = digitOf[hex.charCodeAt(i + 1)] as number
      seen |= high | low
      bytes[at++] = ((high & 15) << 4) | (low & 15)
    }
    this.at = at
    if (seen >= foreign) throw malformed('not hex')
    if (seen >= upperMark) this.sawUpperCase = true
  }
}

function malformed(what: string): Fault {
  return new Fault('reply.malformed', { what })
}
