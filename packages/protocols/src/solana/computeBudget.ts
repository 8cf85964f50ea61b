import { joinBytes, u64Bytes } from './instructionParts.ts'
import { programs } from './programs.ts'
import type { Instruction } from './writeMessage.ts'

/** The runtime's own limit of a transaction. */
export const maxComputeUnits = 1_400_000
/** SetComputeUnitLimit and SetComputeUnitPrice. */
export function computeBudget(units: number, unitPrice: bigint): Instruction[] {
  const limit = new Uint8Array(4)
  new DataView(limit.buffer).setUint32(0, units, true)
  return [joinBytes([2], limit), joinBytes([3], u64Bytes(unitPrice))].map((data) => ({
    program: programs.computeBudget,
    accounts: [],
    data,
  }))
}
