import { createHash } from 'node:crypto'
import type { AccountUse } from '../wire/buildTransaction.ts'

/** Anchor's discriminator of an instruction. */
export function discriminator(name: string): Buffer {
  return createHash('sha256').update(`global:${name}`).digest().subarray(0, 8)
}

export function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** Borsh text: length in four bytes, then UTF-8. */
export function borshText(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

export function reads(address: string): AccountUse {
  return { address, isSigner: false, isWritable: false }
}
export function writes(address: string): AccountUse {
  return { address, isSigner: false, isWritable: true }
}
export function signs(address: string): AccountUse {
  return { address, isSigner: true, isWritable: true }
}
