import { decodeBase58 } from '@peregrine/core/base58'
import type { Instruction } from './solanaTransaction.ts'

const none = new Uint8Array(0)

/** Data of an instruction; empty if it is not base58. Decoded once and cached in the instruction. */
export function instructionBytes(instruction: Instruction): Uint8Array {
  if (typeof instruction.data === 'string') instruction.data = decodeBase58(instruction.data) ?? none
  return instruction.data
}
