/** A varint field of a protobuf message. `value` is a safe integer that is not negative. */
export function uintField(field: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(field * 8), ...varint(value)])
}

/** A length-delimited field: a text, or a message made of fields. */
export function bytesField(field: number, content: string | readonly Uint8Array[]): Uint8Array {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.concat(content)
  return Buffer.concat([Uint8Array.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes])
}

function varint(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) | 0x80)
  }
}
