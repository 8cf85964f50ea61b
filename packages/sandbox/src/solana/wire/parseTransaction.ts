import { encodeBase58 } from '@peregrine/core/base58'

export type WireInstruction = { programIdIndex: number; accounts: number[]; data: Uint8Array }
export type WireLookup = { accountKey: string; writableIndexes: number[]; readonlyIndexes: number[] }

export type WireTransaction = {
  wire: Buffer
  signatures: Buffer[]
  message: Buffer
  version: 'legacy' | 0
  header: {
    numRequiredSignatures: number
    numReadonlySignedAccounts: number
    numReadonlyUnsignedAccounts: number
  }
  /** Keys in the message itself; those of lookup tables follow them. */
  staticKeys: Buffer[]
  blockhash: string
  instructions: WireInstruction[]
  lookups: WireLookup[]
}

/** Parses a legacy or version 0 transaction; null for invalid or trailing bytes. */
export function parseTransaction(wire: Buffer): WireTransaction | null {
  try {
    return readTransaction(wire)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

type Cursor = { at: number; wire: Buffer }

function readTransaction(wire: Buffer): WireTransaction {
  const cursor: Cursor = { at: 0, wire }
  const signatures = readList(cursor, () => take(cursor, 64))
  const start = cursor.at
  let first = byte(cursor)
  const isVersioned = (first & 0x80) !== 0
  if (isVersioned && (first & 0x7f) !== 0) throw new RangeError('Unknown message version')
  if (isVersioned) first = byte(cursor)
  const header = {
    numRequiredSignatures: first,
    numReadonlySignedAccounts: byte(cursor),
    numReadonlyUnsignedAccounts: byte(cursor),
  }
  const staticKeys = readList(cursor, () => take(cursor, 32))
  const blockhash = encodeBase58(take(cursor, 32))
  const instructions = readList(cursor, () => readInstruction(cursor))
  const lookups = isVersioned ? readList(cursor, () => readLookup(cursor)) : []
  if (
    cursor.at !== wire.length ||
    signatures.length !== header.numRequiredSignatures ||
    signatures.length === 0
  ) {
    throw new RangeError('Not a transaction')
  }
  const version = isVersioned ? 0 : 'legacy'
  return {
    wire,
    signatures,
    message: wire.subarray(start),
    version,
    header,
    staticKeys,
    blockhash,
    instructions,
    lookups,
  }
}

function byte(cursor: Cursor): number {
  return cursor.wire.readUInt8(cursor.at++)
}

function take(cursor: Cursor, size: number): Buffer {
  if (cursor.at + size > cursor.wire.length) throw new RangeError('Too short')
  cursor.at += size
  return cursor.wire.subarray(cursor.at - size, cursor.at)
}

function readList<T>(cursor: Cursor, readOne: () => T): T[] {
  let length = 0
  for (let shift = 0; ; shift += 7) {
    const part = byte(cursor)
    length |= (part & 0x7f) << shift
    if ((part & 0x80) === 0) break
    if (shift === 14) throw new RangeError('Length too long')
  }
  return Array.from({ length }, readOne)
}

function readInstruction(cursor: Cursor): WireInstruction {
  const programIdIndex = byte(cursor)
  const accounts = readList(cursor, () => byte(cursor))
  const data = Buffer.from(readList(cursor, () => byte(cursor)))
  return { programIdIndex, accounts, data }
}

function readLookup(cursor: Cursor): WireLookup {
  const accountKey = encodeBase58(take(cursor, 32))
  return {
    accountKey,
    writableIndexes: readList(cursor, () => byte(cursor)),
    readonlyIndexes: readList(cursor, () => byte(cursor)),
  }
}

/** True if the static key at `index` is writable. */
export function isWritableKey({ header, staticKeys }: WireTransaction, index: number): boolean {
  if (index < header.numRequiredSignatures)
    return index < header.numRequiredSignatures - header.numReadonlySignedAccounts
  return index < staticKeys.length - header.numReadonlyUnsignedAccounts
}
