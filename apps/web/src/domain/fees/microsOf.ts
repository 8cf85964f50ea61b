import { parseUnits } from '@peregrine/core/units'

/** Converts a decimal string of dollars to millionths, so that sums are exact. */
export function microsOf(text: string): bigint {
  const size = parseUnits(text.replace('-', ''), 6) ?? 0n
  return text.startsWith('-') ? -size : size
}
