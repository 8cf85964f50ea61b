import type { DecodeFault, Fact } from '../fact.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

/**
 * Result of one instruction of a venue's program: nothing (not a trade, launch or pool), facts, or faults. `sender` of
 * a swap is the authority seen by the venue; the trader is derived later from the transaction.
 */
export type VenueDecoder = (
  transaction: SolanaTransaction,
  instruction: Instruction,
) => readonly (Fact | DecodeFault)[]

/** Result for an irrelevant instruction. */
export const nothing: readonly (Fact | DecodeFault)[] = []

/** Result for one malformed item. */
export function faultAt(dex: string, instruction: Instruction, what: string): readonly DecodeFault[] {
  return [{ kind: 'fault', dex, index: instruction.index, what }]
}
