import { encodeBase58 } from '@peregrine/core/base58'
import type { PartRow } from '../store.ts'

export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

/** Bytes of a token account that are read: mint, owner, amount, state, and the kind of a Token-2022 account. */
export const readBytes = 166
const plainBytes = 165
const accountKind = 2

/** Data of an account as a node encodes it in base64, or null. */
export function dataOf(raw: unknown): Buffer | null {
  const data = (raw as { data?: unknown } | null)?.data
  return Array.isArray(data) && typeof data[0] === 'string' ? Buffer.from(data[0], 'base64') : null
}

/** A token account of this mint: 32 bytes of mint, 32 of owner, then the amount; null for anything else. */
export function parseTokenAccount(account: unknown, data: Buffer | null, mint: string): PartRow | null {
  if (typeof account !== 'string' || !data || data.length < plainBytes) return null
  if (data.length > plainBytes && data[plainBytes] !== accountKind) return null
  if (encodeBase58(data.subarray(0, 32)) !== mint) return null
  return { account, owner: encodeBase58(data.subarray(32, 64)), units: data.readBigUInt64LE(64) }
}

/** Supply of a mint account: eight bytes at 36; null for anything else. */
export function parseSupply(data: Buffer | null): bigint | null {
  return data && data.length >= 82 ? data.readBigUInt64LE(36) : null
}
