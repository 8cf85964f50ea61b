type Head = { start: number; length: number; mask: Buffer }

/** Where a frame's payload begins, its length and its mask (RFC 6455 section 5.2); null while its head is incomplete. */
function headOf(bytes: Buffer): Head | null {
  if (bytes.length < 2) return null
  const second = bytes.readUInt8(1)
  const [said, maskSize] = [second & 0x7f, second & 0x80 ? 4 : 0]
  const wide = said === 126 ? 2 : said === 127 ? 8 : 0
  const start = 2 + wide + maskSize
  if (bytes.length < start) return null
  const length = wide === 0 ? said : wide === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  return { start, length, mask: bytes.subarray(start - maskSize, start) }
}

/** Payloads of the complete frames that a browser sent over a WebSocket, without their masks. Not compressed ones. */
export function payloadsOf(sent: Buffer): Buffer[] {
  const payloads: Buffer[] = []
  let rest = sent
  for (let head = headOf(rest); head && rest.length >= head.start + head.length; head = headOf(rest)) {
    const { start, length, mask } = head
    const payload = rest.subarray(start, start + length)
    payloads.push(
      mask.length === 0 ? payload : Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))),
    )
    rest = rest.subarray(start + length)
  }
  return payloads
}
