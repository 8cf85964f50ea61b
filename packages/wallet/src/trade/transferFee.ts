/** Compute units of a transfer that also opens the recipient's account; measured at 30,000 and doubled. */
export const computeUnits = 60_000
/** Micro-lamports for a unit: 6,000 lamports for a transfer. */
export const unitPrice = 100_000n

/** What signature and priority of a transfer cost, to the lamport. */
export const transferFee = 5_000n + (BigInt(computeUnits) * unitPrice) / 1_000_000n
