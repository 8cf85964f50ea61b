import type { CurveReserves } from '../fact.ts'
import { keyAt, u64At } from '../solana/bytes.ts'

/** A trade on a LaunchLab curve. Units are the curve's own gains and payouts, without fees. */
export type LaunchlabTrade = {
  pool: string
  isBuy: boolean
  baseUnits: bigint
  quoteUnits: bigint
  feeUnits: bigint
  curve: CurveReserves
  /** True if this trade filled the curve: its pool now awaits migration. */
  isFilled: boolean
}

const migrating = 1

/**
 * A TradeEvent, tag first; null for an unknown length. The form of mid 2025 has 138 bytes; the current one has the
 * creator's fee before the share fee and `exact_in` at the end, 147 bytes. Virtual reserves are converted to the
 * curve's current ones, as in pump.fun: their quotient is the price on the constant-product curve; other curve types
 * have no such price.
 */
export function launchlabTradeEvent(bytes: Uint8Array): LaunchlabTrade | null {
  const hasCreatorFee = bytes.length >= 147
  if (bytes.length < 138 || (bytes.length > 138 && !hasCreatorFee)) return null
  const direction = hasCreatorFee ? 144 : 136
  const baseBefore = u64At(bytes, 64)
  const quoteBefore = u64At(bytes, 72)
  const base = u64At(bytes, 80)
  const quote = u64At(bytes, 88)
  const isBuy = bytes[direction] === 0
  let feeUnits = u64At(bytes, 112) + u64At(bytes, 120) + u64At(bytes, 128)
  if (hasCreatorFee) feeUnits += u64At(bytes, 136)
  return {
    pool: keyAt(bytes, 8),
    isBuy,
    baseUnits: isBuy ? base - baseBefore : baseBefore - base,
    quoteUnits: isBuy ? quote - quoteBefore : quoteBefore - quote,
    feeUnits,
    curve: {
      virtualQuote: u64At(bytes, 56) + quote,
      virtualToken: u64At(bytes, 48) - base,
      realQuote: quote,
      realToken: u64At(bytes, 40) - base,
    },
    isFilled: bytes[direction + 1] === migrating,
  }
}
