import type { Network } from '../network.ts'

/** What automatic slippage depends on. Amounts are base units of the spent asset. */
export type SlippageInputs = {
  network: Network
  spendUnits: bigint
  /** The pool's reserve of the spent asset; of several pools the smallest. Null if unknown. */
  depthUnits: bigint | null
  /** The token's tax on this side in basis points; null if unmeasured. */
  taxBps: number | null
  /** One standard deviation of the price between quote and landing, in basis points; null if unknown. */
  volatilityBps: number | null
}

const minSlippageBps = 50
/**
 * Standard deviation of a token's price between quote and landing where none was measured, in basis points. Tokens of a
 * launchpad's curve move most; a smaller figure makes honest purchases fail more often than it saves from bad ones.
 */
const unknownVolatilityBps: Record<Network, number> = {
  eth: 150,
  base: 150,
  bsc: 150,
  four: 250,
  sol: 150,
  pump: 250,
}
const wholeBps = 10_000

/** Slippage in basis points for a pool of unknown depth. */
const unknownDepthBps = 500

/**
 * The most that automatic slippage ever allows, in basis points: the spec's router slippages of Ethereum (30 %) and
 * Base (50 %), the cap of Solana (50 %), the default of four.meme (20 %), which also bounds BNB Chain.
 */
export const autoSlippageCeilingBps: Record<Network, number> = {
  eth: 3_000,
  base: 5_000,
  bsc: 2_000,
  four: 2_000,
  sol: 5_000,
  pump: 5_000,
}

/**
 * Automatic slippage in basis points, from 50 to the network's ceiling; never smaller for a larger trade.
 *
 * Sum of: 50 as a floor; the loss if another trade of this size lands first, which in a constant-product pool is
 * `2x / (R + 2x)`; a fifth of the token's tax; twice the price's standard deviation (docs/trading-formulas.md).
 *
 * @throws RangeError for a negative amount
 */
export function autoSlippageBps(inputs: SlippageInputs): number {
  const { network, spendUnits, depthUnits, taxBps, volatilityBps } = inputs
  if (spendUnits < 0n) throw new RangeError('A trade spends at least 0 units')
  const sum =
    minSlippageBps +
    crowdingBps(spendUnits, depthUnits) +
    Math.ceil(atLeast0(taxBps ?? 0) / 5) +
    Math.ceil(2 * atLeast0(volatilityBps ?? unknownVolatilityBps[network]))
  return Math.min(sum, autoSlippageCeilingBps[network])
}

/** Loss in basis points, rounded up, when an equal trade lands first. */
function crowdingBps(spend: bigint, depth: bigint | null): number {
  if (depth === null) return unknownDepthBps
  if (depth <= 0n) return wholeBps
  const after = depth + 2n * spend
  return Number((2n * spend * BigInt(wholeBps) + after - 1n) / after)
}

function atLeast0(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(0, value)
}

/**
 * Depth of a constant-product pool in which `spendUnits` moves the price by `impactBps`: for concentrated liquidity and
 * routes, where no single reserve says it. In base units of the spent asset; null for an impact of 0, 0 for all of it.
 */
export function depthOfImpact(spendUnits: bigint, impactBps: number): bigint | null {
  if (impactBps <= 0) return null
  if (impactBps >= wholeBps) return 0n
  return (spendUnits * BigInt(wholeBps - impactBps)) / BigInt(impactBps)
}

/** Impact of a trade in a constant-product pool of this depth, in basis points: the inverse of `depthOfImpact`. */
export function impactInDepth(spendUnits: bigint, depth: bigint): number {
  const after = depth + spendUnits
  return after <= 0n ? 0 : Number((spendUnits * BigInt(wholeBps)) / after)
}

/**
 * A route service's `priceImpactPct` in basis points: despite its name a part of 1, as decimal text. Null for anything
 * else. The sign is dropped: services differ in which one is a loss.
 */
export function impactOfPart(text: unknown): number | null {
  const part = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN
  return Number.isFinite(part) ? Math.min(Math.round(Math.abs(part) * wholeBps), wholeBps) : null
}

/** True for a typed slippage that is at least 3 % and three times what the pool needs: it invites front running. */
export function isSlippageExcessive(typedBps: number, autoBps: number): boolean {
  return typedBps >= 300 && typedBps >= 3 * autoBps
}
