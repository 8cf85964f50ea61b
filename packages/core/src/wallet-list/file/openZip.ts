import { BadFile } from './badFile.ts'
import { fileLimits } from './limits.ts'

/**
 * Unpacks raw deflate. Null if the output would exceed `max` bytes; it stops there.
 *
 * @throws any error if the bytes are damaged
 */
export type Inflate = (bytes: Uint8Array, max: number) => Promise<Uint8Array | null>

type Entry = { method: number; isEncrypted: boolean; packed: Uint8Array }
export type Zip = {
  has: (name: string) => boolean
  /** True if it has a part in the folder. */
  holds: (folder: string) => boolean
  read: (name: string) => Promise<Uint8Array>
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endSize = 22
const longestComment = 0xffff

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function findEnd(view: DataView): number {
  for (
    let at = view.byteLength - endSize;
    at >= Math.max(0, view.byteLength - endSize - longestComment);
    at--
  )
    if (view.getUint32(at, true) === endMark) return at
  throw new BadFile('damaged')
}

/** The packed bytes of an entry, after its local header. */
function packedAt(bytes: Uint8Array, view: DataView, at: number, size: number): Uint8Array {
  if (view.getUint32(at, true) !== localMark) throw new BadFile('damaged')
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (from + size > bytes.length) throw new BadFile('damaged')
  return bytes.subarray(from, from + size)
}

/** Programs write the names of parts, and references to them, in different capitals and with different slashes. */
const plainName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function nameOf(bytes: Uint8Array): string {
  return plainName(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function readEntries(bytes: Uint8Array): Map<string, Entry> {
  const view = viewOf(bytes)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > fileLimits.entries) throw new BadFile('too-large')
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== entryMark) throw new BadFile('damaged')
    const nameSize = view.getUint16(at + 28, true)
    const packedSize = view.getUint32(at + 20, true)
    entries.set(nameOf(bytes.subarray(at + 46, at + 46 + nameSize)), {
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      packed: packedAt(bytes, view, view.getUint32(at + 42, true), packedSize),
    })
    at += 46 + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function entriesOf(bytes: Uint8Array): Map<string, Entry> {
  try {
    return readEntries(bytes)
  } catch (error) {
    // An offset that points outside the file.
    if (error instanceof RangeError) throw new BadFile('damaged')
    throw error
  }
}

/**
 * The entries of a zip archive, unpacked on demand. Declared sizes are not trusted: output is counted, over all entries
 * together.
 *
 * @throws BadFile
 */
export function openZip(bytes: Uint8Array, inflate: Inflate): Zip {
  const entries = entriesOf(bytes)
  let left: number = fileLimits.unpackedBytes
  async function unpack({ method, isEncrypted, packed }: Entry): Promise<Uint8Array> {
    if (isEncrypted) throw new BadFile('encrypted')
    if (method === 0) return packed
    if (method !== 8) throw new BadFile('damaged')
    const unpacked = await inflate(packed, left).catch(() => {
      throw new BadFile('damaged')
    })
    if (unpacked === null) throw new BadFile('too-large')
    return unpacked
  }
  return {
    has: (name) => entries.has(plainName(name)),
    holds: (folder) => [...entries.keys()].some((name) => name.startsWith(plainName(folder))),
    async read(name) {
      const entry = entries.get(plainName(name))
      if (!entry) throw new BadFile('damaged')
      const unpacked = await unpack(entry)
      left -= unpacked.length
      if (left < 0) throw new BadFile('too-large')
      return unpacked
    },
  }
}
