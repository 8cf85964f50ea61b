declare const brand: unique symbol

/** A type that only a deliberate cast or a parser can make: `Brand<bigint, 'BaseUnits'>`. */
type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** Whole count of an asset's smallest unit: wei, lamport. Never negative in a trade fact. */
export type BaseUnits = Brand<bigint, 'BaseUnits'>

/** US dollars in millionths, so that sums are exact. */
export type UsdMicros = Brand<bigint, 'UsdMicros'>

export const maxUsefulDecimals = 36

/**
 * Exact decimal text of a base-unit amount without trailing zeros: `formatUnits(1500000n, 6)` is `1.5`. Keeps the sign.
 */
export function formatUnits(units: bigint, decimals: number): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** Base units of a plain decimal text; digits past `decimals` are cut off. Null if it is not a number. */
export function parseUnits(text: string, decimals: number): bigint | null {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text.trim())
  if (!match || !(match[1] || match[2])) return null
  const fraction = (match[2] ?? '').slice(0, decimals).padEnd(decimals, '0')
  return BigInt(`${match[1] || '0'}${fraction}`)
}

/** A base-unit amount as a float, for charts and prices only. */
export function unitsToNumber(units: bigint, decimals: number): number {
  return Number(units) / 10 ** decimals
}

/** Decimal text of a dollar amount: `usdText(1234567n)` is `1.234567`. */
export function usdText(micros: bigint): string {
  return formatUnits(micros, 6)
}

/** A whole into which its parts fit; null where they exceed it, since one of them is then not what it is taken for. */
export function wholeOf(whole: bigint | null, parts: Iterable<bigint>): bigint | null {
  let sum = 0n
  for (const part of parts) sum += part
  return whole !== null && sum <= whole ? whole : null
}

/** A part as a percentage of a whole, with four decimals; null if the whole is unknown or zero. */
export function percentOf(part: bigint, whole: bigint | null): number | null {
  return whole === null || whole <= 0n ? null : Number((part * 1_000_000n) / whole) / 1e4
}

/** A part as a percentage of a whole; null as well where it exceeds the whole, as in `wholeOf`. */
export function shareOf(part: bigint, whole: bigint | null): number | null {
  return percentOf(part, wholeOf(whole, [part]))
}
