import type { DecodeFault, Fact } from '../fact.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

/**
 * What one instruction of a venue's program did: nothing (not a trade, launch or pool), facts, or faults. `sender` of a
 * swap is the authority that the venue saw; the transaction decides afterwards who traded.
 */
export type VenueDecoder = (
  transaction: SolanaTransaction,
  instruction: Instruction,
) => readonly (Fact | DecodeFault)[]

/** The answer of a decoder for an instruction that is none of its business. */
export const nothing: readonly (Fact | DecodeFault)[] = []

/** An answer of one malformed thing. */
export function faultAt(dex: string, instruction: Instruction, what: string): readonly DecodeFault[] {
  return [{ kind: 'fault', dex, index: instruction.index, what }]
}
