import { keyAt, u32At } from './bytes.ts'

const headerBytes = 56
const tableKind = 1

/**
 * Addresses of a lookup table's account (Address Lookup Table program: header of 56 bytes, then keys).
 *
 * @returns null if the bytes are not a table
 */
export function parseLookupTable(data: Uint8Array): string[] | null {
  if (data.length < headerBytes || (data.length - headerBytes) % 32 !== 0 || u32At(data, 0) !== tableKind)
    return null
  return Array.from({ length: (data.length - headerBytes) / 32 }, (_, i) => keyAt(data, headerBytes + 32 * i))
}
