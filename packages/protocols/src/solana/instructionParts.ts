import { decodeBase58 } from '@peregrine/core/base58'
import type { AccountUse } from './writeMessage.ts'

/** An account that an instruction only reads. */
export const reads = (address: string): AccountUse => ({ address, isSigner: false, isWritable: false })
/** An account that an instruction changes. */
export const writes = (address: string): AccountUse => ({ address, isSigner: false, isWritable: true })
/** A wallet that signs and pays. */
export const signs = (address: string): AccountUse => ({ address, isSigner: true, isWritable: true })

const maxU64 = 2n ** 64n - 1n

/**
 * Eight little-endian bytes.
 *
 * @throws Error if the value is not a u64: a silent wrap would change the amount
 */
export function u64Bytes(value: bigint): Uint8Array {
  if (value < 0n || value > maxU64) throw new Error(`not a u64: ${value}`)
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

/** @throws Error if the text is not 32 bytes of base58 */
export function addressBytes(address: string): Uint8Array {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new Error(`not a Solana address: ${address}`)
  return bytes
}

/** True for 32 bytes of base58. */
export function isAddressText(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 44 && decodeBase58(text)?.length === 32
}

/** All parts in one array. */
export function joinBytes(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** Instruction data of Anchor programs: the tag in hex, then u64 arguments, then raw bytes. */
export function anchorData(tag: string, values: readonly bigint[], tail: readonly number[] = []): Uint8Array {
  const bytes = Array.from({ length: 8 }, (_, i) => Number.parseInt(tag.slice(2 * i, 2 * i + 2), 16))
  return joinBytes(bytes, ...values.map(u64Bytes), tail)
}

/** `a * b / c`, rounded up. `c` is positive. */
export function mulDivUp(a: bigint, b: bigint, c: bigint): bigint {
  return (a * b + c - 1n) / c
}
