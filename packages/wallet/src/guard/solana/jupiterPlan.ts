import { u32At } from '@peregrine/protocols/solana/bytes'
import { Unreadable } from './solanaRefusals.ts'

/** Variants of `Swap` in the IDL of Jupiter v6 that have arguments, by their number of bytes. The others have none. */
const variantsByBytes: Readonly<Record<number, readonly number[]>> = {
  1: [8, 12, 15, 16, 17, 18, 21, 23, 24, 27, 28, 39, 47, 58, 60, 61, 64, 85, 89, 94, 95],
  2: [71, 86],
  3: [42],
  4: [33, 41],
  5: [44, 45],
  8: [81, 82],
  9: [87],
  10: [43],
  16: [29],
}
const knownVariants = 97
const whirlpoolV2 = 47
const dlmmV2 = 75
const maxSteps = 16

const argumentBytes = new Map(
  Object.entries(variantsByBytes).flatMap(([bytes, variants]) =>
    variants.map((variant) => [variant, Number(bytes)] as const),
  ),
)

function malformed(at: number): Unreadable {
  return new Unreadable('call.malformed', { route: String(at) })
}

/** A RemainingAccountsInfo: a vector of two bytes each. */
function slicesEnd(data: Uint8Array, at: number): number {
  if (at + 4 > data.length) throw malformed(at)
  return at + 4 + 2 * u32At(data, at)
}

function variantEnd(data: Uint8Array, at: number): number {
  const variant = data[at]
  // A venue newer than the IDL: where its arguments end is unknown, and so is everything behind them.
  if (variant === undefined || variant >= knownVariants) throw malformed(at)
  const end = at + 1 + (argumentBytes.get(variant) ?? 0)
  if (variant === dlmmV2) return slicesEnd(data, end)
  if (variant !== whirlpoolV2) return end
  const option = data[end]
  if (option !== 0 && option !== 1) throw malformed(end)
  return option === 1 ? slicesEnd(data, end + 1) : end + 1
}

/**
 * End of a route plan in instruction data: a vector of (venue with arguments, percent, input, output). The program
 * ignores what follows the last argument, so amounts are only known from the front.
 *
 * @throws Unreadable `call.malformed`, also for a venue that the IDL does not know
 */
export function routePlanEnd(data: Uint8Array, start: number): number {
  if (start + 4 > data.length) throw malformed(start)
  const steps = u32At(data, start)
  if (steps === 0 || steps > maxSteps) throw malformed(start)
  let at = start + 4
  for (let step = 0; step < steps; step++) at = variantEnd(data, at) + 3
  return at
}
