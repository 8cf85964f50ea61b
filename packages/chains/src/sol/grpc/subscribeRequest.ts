import type { SolCommitment } from '../solClient.ts'
import { bytesField, uintField } from './protoWriter.ts'

export const subscribeMethod = 'geyser.Geyser/Subscribe'

const commitments: Record<SolCommitment, number> = { confirmed: 1, finalized: 2 }

/** Request for whole blocks of a commitment, from a slot on if the server still has it. */
export function blockRequest(commitment: SolCommitment, fromSlot: number | null): Uint8Array {
  const filter = bytesField(2, [uintField(2, 1), uintField(3, 0), uintField(4, 0)])
  return Buffer.concat([
    bytesField(4, [bytesField(1, 'blocks'), filter]),
    uintField(6, commitments[commitment]),
    ...(fromSlot === null ? [] : [uintField(11, fromSlot)]),
  ])
}

/** Answer to the server's ping. */
export const pingRequest = bytesField(9, [uintField(1, 1)])
