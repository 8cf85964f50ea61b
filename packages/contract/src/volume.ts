import { z } from 'zod'

/**
 * Dollars traded; null if there were trades and the value of none is known, or not all trades are. With `unpriced` trades it is what the others
 * add up to: at least so much was traded.
 */
export const zVolume = z.number().nullable()

/** Trades counted whose value is not known, so that every volume beside it is a minimum. */
export const zUnpriced = z.number()

/** A volume's bounds: from `atLeast` on, without an upper one while trades are unpriced. Null if unknown. */
export type Volume = { volume: number | null; unpriced: number }

/** True if a volume is certain to be at most this: unpriced trades could exceed it. */
export function isVolumeAtMost({ volume, unpriced }: Volume, max: number): boolean {
  return volume !== null && unpriced === 0 && volume <= max
}
