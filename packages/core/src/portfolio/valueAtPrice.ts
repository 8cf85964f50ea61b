import type { UsdMicros } from '../units.ts'
import type { Position } from './position.ts'

const figures = 15

/**
 * Dollar value of an amount at a price per whole token, in millionths and rounded down.
 *
 * @returns null if the price or the decimals are unknown, or the price is not a positive number
 */
export function valueAtPrice(
  units: bigint,
  decimals: number | null,
  priceUsd: number | null,
): UsdMicros | null {
  if (decimals === null || priceUsd === null || !Number.isFinite(priceUsd) || priceUsd <= 0) return null
  // The reliable digits of a float, as a whole number and a power of ten.
  const [mantissa = '0', exponent = '0'] = priceUsd.toExponential(figures - 1).split('e')
  const power = Number(exponent) - (figures - 1) + 6 - decimals
  const value = units * BigInt(mantissa.replace('.', ''))
  return (power < 0 ? value / 10n ** BigInt(-power) : value * 10n ** BigInt(power)) as UsdMicros
}

/** Gain in millionths of a dollar from selling the costed units at this price; null if that or their cost is unknown. */
export function unrealisedMicros(
  { costedUnits, costMicros, unknown }: Pick<Position, 'costedUnits' | 'costMicros' | 'unknown'>,
  decimals: number | null,
  priceUsd: number | null,
): UsdMicros | null {
  if (unknown.includes('cost')) return null
  if (costedUnits === 0n) return -costMicros as UsdMicros
  const value = valueAtPrice(costedUnits, decimals, priceUsd)
  return value === null ? null : ((value - costMicros) as UsdMicros)
}
