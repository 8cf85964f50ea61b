import { deflateRawSync } from 'node:zlib'

export type ZipPart = { name: string; packed: Uint8Array; method?: number; flags?: number; size?: number }

/** An entry with honestly packed content. */
export const zipPart = (name: string, content: string | Uint8Array): ZipPart => ({
  name,
  packed: deflateRawSync(content),
})

/** A zip archive that may lie about anything. */
export function zipOf(
  parts: readonly ZipPart[],
  { count = parts.length, directoryAt = -1 } = {},
): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, packed, method = 8, flags = 0, size = packed.length } of parts) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(method, 4)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, rest, Buffer.from(name)]))
    chunks.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(directoryAt < 0 ? at : directoryAt, 16)
  return new Uint8Array(Buffer.concat([...chunks, directory, end]))
}
