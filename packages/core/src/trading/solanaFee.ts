import type { TradeMode } from './autoGas.ts'

// Spec 2 sections 5 and 9: priority fee within 0.006 and 0.1 SOL, custom fee 0.005 SOL by default.
/** Bounds of the fee of a Solana trade, in lamports. */
export const solanaFeeBounds = { min: 6_000_000n, max: 100_000_000n }

/** Fee of a Solana trade where none is set, in lamports. Below the minimum, hence always shown clamped. */
export const defaultSolanaFee = 5_000_000n

const tipPercentInSafeMode = 30n
const microPerLamport = 1_000_000n

/** Fee of a Solana trade and how it is paid, in lamports; `tip` plus `priority` is `total`. */
export type SolanaFee = {
  total: bigint
  /** To one of Jito's tip accounts. */
  tip: bigint
  /** To the leader, as the price of compute units. */
  priority: bigint
  /** True if the wanted fee was outside 0.006 to 0.1 SOL. */
  isClamped: boolean
}

/**
 * The fee of a Solana trade from what the trader or the estimate asks for, in lamports; null asks for the default.
 * In safe mode 30 % of it, rounded down, is the tip; in fast mode all of it is the priority fee.
 */
export function solanaFee(wanted: bigint | null, mode: TradeMode): SolanaFee {
  const asked = wanted ?? defaultSolanaFee
  const { min, max } = solanaFeeBounds
  const total = asked < min ? min : asked > max ? max : asked
  const tip = mode === 'safe' ? (total * tipPercentInSafeMode) / 100n : 0n
  return { total, tip, priority: total - tip, isClamped: total !== asked }
}

/** Lamports that a priority estimate in micro-lamports a compute unit comes to, rounded up as the chain charges it. */
export function lamportsOfEstimate(microLamportsPerUnit: bigint, computeUnits: bigint): bigint {
  return (microLamportsPerUnit * computeUnits + microPerLamport - 1n) / microPerLamport
}

/**
 * Price of a compute unit in micro-lamports, rounded down, so that the chain never charges more than `priority`
 * lamports for `computeUnits`.
 *
 * @throws RangeError if there are no compute units
 */
export function computeUnitPrice(priority: bigint, computeUnits: bigint): bigint {
  if (computeUnits <= 0n) throw new RangeError('A transaction requests at least one compute unit')
  return (priority * microPerLamport) / computeUnits
}
