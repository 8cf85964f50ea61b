import { mulDivUp } from '../solana/instructionParts.ts'
import type { CurveRates, PumpCurve } from './curveState.ts'

/** A purchase on a curve, in base units. */
export type CurveBuy = {
  tokens: bigint
  /** What to offer to the program: less than was asked where the curve has not as many tokens left. */
  spend: bigint
  /** Fees within `spend`. */
  fee: bigint
  /** True if no token is left afterwards. */
  fillsCurve: boolean
}

/** A sale on a curve: what the seller receives, and the fees that were taken from it. */
export type CurveSale = { quote: bigint; fee: bigint }

const bps = 10_000n

function feeOf(amount: bigint, { protocolBps, creatorBps }: CurveRates): bigint {
  return mulDivUp(amount, protocolBps, bps) + mulDivUp(amount, creatorBps, bps)
}

/** Part of a budget that reaches the curve. IDL of pump.fun, `buy_exact_sol_in`, steps 1 to 3. */
function netOf(spend: bigint, rates: CurveRates): bigint {
  const net = (spend * bps) / (bps + rates.protocolBps + rates.creatorBps)
  const total = net + feeOf(net, rates)
  return total > spend ? net - (total - spend) : net
}

function tokensFor(curve: PumpCurve, spend: bigint, rates: CurveRates): bigint {
  const net = netOf(spend, rates)
  if (net < 2n) return 0n
  return ((net - 1n) * curve.virtualTokens) / (curve.virtualQuote + net - 1n)
}

/** Least budget that buys all that is left: the reverse quote, then up to the first that suffices. */
function fillingSpend(curve: PumpCurve, rates: CurveRates): bigint {
  const { realTokens, virtualTokens, virtualQuote } = curve
  const net = mulDivUp(realTokens, virtualQuote, virtualTokens - realTokens) + 1n
  let spend = mulDivUp(net, bps + rates.protocolBps + rates.creatorBps, bps)
  // Two fees are rounded up one by one, so that the reverse quote may be short by as much.
  while (tokensFor(curve, spend, rates) < realTokens) spend += 1n
  return spend
}

/**
 * Tokens for a budget that includes the fees. A budget over what is left is cut to what buys it.
 *
 * Formula: `buy_exact_sol_in` in the IDL of pump.fun.
 *
 * @returns null if the curve is complete or nothing would be received
 */
export function quoteCurveBuy(curve: PumpCurve, rates: CurveRates, budget: bigint): CurveBuy | null {
  if (curve.isComplete || curve.realTokens === 0n || curve.virtualTokens <= curve.realTokens) return null
  const wanted = tokensFor(curve, budget, rates)
  if (wanted <= 0n) return null
  const fillsCurve = wanted >= curve.realTokens
  const spend = fillsCurve ? fillingSpend(curve, rates) : budget
  const fee = spend - netOf(spend, rates)
  return { tokens: fillsCurve ? curve.realTokens : wanted, spend, fee, fillsCurve }
}

/**
 * Quote units for tokens, after fees.
 *
 * Formula: `getSellSolAmountFromTokenAmount` of @pump-fun/pump-sdk 2.0.0.
 *
 * @returns null if the curve is complete, cannot pay, or the fees take all
 */
export function quoteCurveSale(curve: PumpCurve, rates: CurveRates, tokens: bigint): CurveSale | null {
  if (curve.isComplete || tokens <= 0n || curve.virtualTokens === 0n) return null
  const gross = (tokens * curve.virtualQuote) / (curve.virtualTokens + tokens)
  const fee = feeOf(gross, rates)
  if (gross > curve.realQuote || gross <= fee) return null
  return { quote: gross - fee, fee }
}
