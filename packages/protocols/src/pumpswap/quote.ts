import type { PumpFees } from '../pump-fees/feeConfig.ts'
import { mulDivUp } from '../solana/instructionParts.ts'

/** Reserves in base units; `quote` with the virtual part, `realQuote` without. */
export type PumpSwapReserves = { base: bigint; quote: bigint; realQuote: bigint }

/** What the trader receives, and the fees, both in base units; fees are always in the quote token. */
export type PumpSwapQuote = { received: bigint; fee: bigint }

const bps = 10_000n

function feeOf(amount: bigint, { lpBps, protocolBps, creatorBps }: PumpFees): bigint {
  return mulDivUp(amount, lpBps, bps) + mulDivUp(amount, protocolBps, bps) + mulDivUp(amount, creatorBps, bps)
}

/**
 * Base tokens for an exact amount of quote tokens with fees (`buy_exact_quote_in`).
 *
 * Formula: `buyQuoteInput` of @pump-fun/pump-swap-sdk 1.20.0.
 *
 * @returns null if nothing would be received
 */
export function quotePumpSwapBuy(
  reserves: PumpSwapReserves,
  fees: PumpFees,
  budget: bigint,
): PumpSwapQuote | null {
  if (reserves.base <= 0n || reserves.quote <= 0n || budget <= 0n) return null
  let net = (budget * bps) / (bps + fees.lpBps + fees.protocolBps + fees.creatorBps)
  const total = net + feeOf(net, fees)
  if (total > budget) net -= total - budget
  if (net < 2n) return null
  const received = (reserves.base * (net - 1n)) / (reserves.quote + net - 1n)
  return received > 0n ? { received, fee: budget - net } : null
}

/**
 * Quote tokens for base tokens, after fees (`sell`).
 *
 * Formula: `sellBaseInput` of @pump-fun/pump-swap-sdk 1.20.0.
 *
 * @returns null if the pool cannot pay or the fees take all
 */
export function quotePumpSwapSale(
  reserves: PumpSwapReserves,
  fees: PumpFees,
  base: bigint,
): PumpSwapQuote | null {
  if (reserves.base <= 0n || reserves.quote <= 0n || base <= 0n) return null
  const gross = (reserves.quote * base) / (reserves.base + base)
  const fee = feeOf(gross, fees)
  const lpFee = mulDivUp(gross, fees.lpBps, bps)
  if (gross <= fee || reserves.realQuote < gross - lpFee) return null
  return { received: gross - fee, fee }
}
