/** A positive number of dollars as an exact fraction of whole numbers. */
export type Fraction = { over: bigint; under: bigint }

/**
 * The fraction that a price's decimal digits mean.
 *
 * @throws RangeError if it is not a positive, finite number
 */
export function exactPrice(price: number): Fraction {
  if (!(price > 0) || !Number.isFinite(price)) throw new RangeError(`${price} is no price`)
  const [digits = '0', exponent = '0'] = price.toExponential().split('e')
  const [whole = '', part = ''] = digits.split('.')
  const power = Number(exponent) - part.length
  const mantissa = BigInt(whole + part)
  return power >= 0
    ? { over: mantissa * 10n ** BigInt(power), under: 1n }
    : { over: mantissa, under: 10n ** BigInt(-power) }
}
