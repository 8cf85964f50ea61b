import type { EqualWorth } from './fact.ts'

/**
 * The price of a pool that keeps the square root of token1 per token0, in base units, as a fixed-point number with
 * `fractionBits` (Uniswap V3 whitepaper, 6.1: 96; Solana's programs: 64). Null for zero, which no pool has.
 */
export function worthAtSqrtPrice(
  tokens: readonly [string, string],
  sqrtPrice: bigint,
  fractionBits: 64n | 96n,
): EqualWorth | null {
  if (sqrtPrice <= 0n) return null
  return { tokens, units: [1n << (2n * fractionBits), sqrtPrice * sqrtPrice] }
}
