import type { EqualWorth } from '../fact.ts'

/** The curve counts whole tokens of any decimals, in parts of this. */
const whole = 10n ** 18n

type Pair = readonly [bigint, bigint]

/**
 * The price at which a stable pair of Solidly stands: the slope of its curve x³y + xy³ = k (Solidly, BaseV1Pair) where
 * its reserves are. Null for a pair that has none of a token.
 *
 * @param reserves base units of both tokens, in the order of `tokens`
 * @param decimals of both tokens
 */
export function stableRate(
  tokens: readonly [string, string],
  [reserve0, reserve1]: Pair,
  [decimals0, decimals1]: readonly [number, number],
): EqualWorth | null {
  const [unit0, unit1] = [10n ** BigInt(decimals0), 10n ** BigInt(decimals1)]
  const [x, y] = [(reserve0 * whole) / unit0, (reserve1 * whole) / unit1]
  if (x <= 0n || y <= 0n) return null
  return { tokens, units: [unit0 * (x ** 3n + 3n * x * y ** 2n), unit1 * (3n * x ** 2n * y + y ** 3n)] }
}
