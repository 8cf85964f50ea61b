import { Fault } from '@peregrine/core/fault'

const text = new TextDecoder('utf-8', { fatal: false })

/** Reads the fields of one protobuf message in order; unknown fields are skipped. */
export class ProtoReader {
  readonly #bytes: Uint8Array
  #at = 0
  #wireType = 0
  /** The field that was announced and not read yet. */
  #isPending = false

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Number of the next field; 0 at the end. A field that was not read is skipped. */
  next(): number {
    if (this.#isPending) this.#skip()
    if (this.#at === this.#bytes.length) return 0
    const tag = this.#varint()
    this.#wireType = tag % 8
    this.#isPending = true
    const field = Math.floor(tag / 8)
    if (field === 0) throw malformed('field')
    return field
  }

  /** Value of a varint field. Throws Fault `reply.malformed`, also above 2^53. */
  uint(): number {
    this.#expect(0)
    return this.#varint()
  }

  /** Content of a length-delimited field, not copied. */
  bytes(): Uint8Array {
    this.#expect(2)
    const size = this.#varint()
    const end = this.#at + size
    if (end > this.#bytes.length) throw malformed('length')
    const bytes = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return bytes
  }

  text(): string {
    return text.decode(this.bytes())
  }

  message(): ProtoReader {
    return new ProtoReader(this.bytes())
  }

  /** Values of a repeated varint field, packed or one of a row. */
  uints(): number[] {
    if (this.#wireType === 0) return [this.uint()]
    const packed = this.message()
    const values: number[] = []
    while (packed.#at < packed.#bytes.length) values.push(packed.#varint())
    return values
  }

  #expect(wireType: number): void {
    if (!this.#isPending || this.#wireType !== wireType) throw malformed('wire type')
    this.#isPending = false
  }

  #skip(): void {
    this.#isPending = false
    if (this.#wireType === 0) this.#pass(this.#varintBytes())
    else if (this.#wireType === 1) this.#pass(8)
    else if (this.#wireType === 2) this.#pass(this.#varint())
    else if (this.#wireType === 5) this.#pass(4)
    else throw malformed('wire type')
  }

  #pass(size: number): void {
    this.#at += size
    if (this.#at > this.#bytes.length) throw malformed('length')
  }

  /** Length of a varint of any value, such as a negative one. */
  #varintBytes(): number {
    for (let size = 1; size <= 10; size++) {
      const byte = this.#bytes[this.#at + size - 1]
      if (byte === undefined) break
      if (byte < 0x80) return size
    }
    throw malformed('varint')
  }

  #varint(): number {
    let value = 0
    for (let scale = 1; scale <= 2 ** 49; scale *= 128) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw malformed('varint')
      value += (byte & 0x7f) * scale
      if (byte < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) throw malformed('varint')
        return value
      }
    }
    throw malformed('varint')
  }
}

function malformed(what: string): Fault {
  return new Fault('reply.malformed', { what: `protobuf.${what}` })
}
