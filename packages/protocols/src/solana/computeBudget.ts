import { joinBytes, mulDivUp, u64Bytes } from './instructionParts.ts'
import { programs } from './programs.ts'
import type { Instruction } from './writeMessage.ts'

/** The runtime's own limit of a transaction. */
export const maxComputeUnits = 1_400_000
const microLamports = 1_000_000n

/** Price of a compute unit in micro-lamports that spends at most `lamports` on `units`; rounded down. */
export function unitPriceFor(lamports: bigint, units: number): bigint {
  return (lamports * microLamports) / BigInt(units)
}

/** Lamports that the network takes for this limit and price: the runtime rounds up. */
export function priorityLamports(unitPrice: bigint, units: number): bigint {
  return mulDivUp(unitPrice, BigInt(units), microLamports)
}

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
