import { mulDivUp } from '../solana/instructionParts.ts'
import type { CpmmRates } from './poolState.ts'

const million = 1_000_000n

/** Reserves from the side of the input, without fees that only wait in the vault. */
export type CpmmReserves = { input: bigint; output: bigint; isCreatorFeeOnInput: boolean }

/** What arrives, and the fees in base units of the side that they are taken from. */
export type CpmmQuote = { received: bigint; feeIn: bigint; feeOut: bigint }

/**
 * Output for an exact input (`swap_base_input`), both without transfer fees of the mints.
 *
 * Formula: Raydium's cp-swap, `CurveCalculator::swap_base_input` and `Fees`.
 *
 * @returns null if nothing would be received
 */
export function quoteCpmm(
  { input, output, isCreatorFeeOnInput }: CpmmReserves,
  { trade, creator }: CpmmRates,
  units: bigint,
): CpmmQuote | null {
  if (input <= 0n || output <= 0n || units <= 0n) return null
  const feeIn = mulDivUp(units, isCreatorFeeOnInput ? trade + creator : trade, million)
  const net = units - feeIn
  if (net <= 0n) return null
  const gross = (net * output) / (input + net)
  const feeOut = isCreatorFeeOnInput ? 0n : mulDivUp(gross, creator, million)
  return gross > feeOut ? { received: gross - feeOut, feeIn, feeOut } : null
}
