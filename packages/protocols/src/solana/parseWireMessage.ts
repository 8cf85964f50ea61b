import { encodeBase58 } from '@peregrine/core/base58'
import { keyAt } from './bytes.ts'

type WireMessage = {
  signature: string
  keys: string[]
  signerCount: number
  instructions: { programIdIndex: number; accounts: number[]; data: Uint8Array }[]
}

type Cursor = { bytes: Uint8Array; at: number }

/**
 * A signed transaction in wire form, legacy or version 0, without its address table look-ups (the RPC returns the
 * loaded addresses separately). Null if truncated. Layout: docs of Solana, "Transaction format".
 */
export function parseWireMessage(bytes: Uint8Array): WireMessage | null {
  const cursor = { bytes, at: 0 }
  const signatures = readLength(cursor)
  const first = bytes.subarray(cursor.at, cursor.at + 64)
  cursor.at += signatures * 64
  if ((bytes[cursor.at] ?? 0) >= 0x80) cursor.at += 1
  const signerCount = bytes[cursor.at] ?? 0
  cursor.at += 3
  const keys = readKeys(cursor)
  if (keys === null) return null
  cursor.at += 32
  const instructions = readInstructions(cursor)
  if (instructions === null) return null
  return { signature: signatures > 0 ? encodeBase58(first) : '', keys, signerCount, instructions }
}

/** Solana's compact-u16. */
function readLength(cursor: Cursor): number {
  let value = 0
  for (let shift = 0; shift <= 14; shift += 7) {
    const byte = cursor.bytes[cursor.at++] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return value
}

function readKeys(cursor: Cursor): string[] | null {
  const count = readLength(cursor)
  if (cursor.at + count * 32 > cursor.bytes.length) return null
  const keys: string[] = []
  for (let i = 0; i < count; i++, cursor.at += 32) keys.push(keyAt(cursor.bytes, cursor.at))
  return keys
}

function readInstructions(cursor: Cursor): WireMessage['instructions'] | null {
  const count = readLength(cursor)
  const instructions: WireMessage['instructions'] = []
  for (let i = 0; i < count; i++) {
    const programIdIndex = cursor.bytes[cursor.at++] ?? 0
    const accounts = [...readBytes(cursor)]
    const data = readBytes(cursor)
    if (cursor.at > cursor.bytes.length) return null
    instructions.push({ programIdIndex, accounts, data })
  }
  return instructions
}

function readBytes(cursor: Cursor): Uint8Array {
  const length = readLength(cursor)
  cursor.at += length
  return cursor.bytes.subarray(cursor.at - length, cursor.at)
}
