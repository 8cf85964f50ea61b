import { minRiseVolumeUsd, notableRisePercent } from '@peregrine/contract/notableRise'

/** A minute in which a market traded; prices in dollars, volume in millionths of one. */
export type Minute = { openS: number; open: number; close: number; volumeMicros: bigint }

export const hourS = 3_600
const minVolumeMicros = BigInt(minRiseVolumeUsd) * 1_000_000n

/**
 * Finds the first minute from `fromS` on at whose end the price stood notably above that of an hour before, with enough
 * traded in that hour. A market younger than an hour is measured from its first price, as in the list.
 *
 * @param minutes in order of time, from the last one before `fromS` less an hour
 */
export function findFirstRise(minutes: readonly Minute[], fromS: number): Minute | null {
  let hourStart = 0
  let volumeMicros = 0n
  let before = minutes[0]?.open ?? 0
  for (const minute of minutes) {
    volumeMicros += minute.volumeMicros
    let left = minutes[hourStart]
    while (left && left.openS <= minute.openS - hourS) {
      volumeMicros -= left.volumeMicros
      before = left.close
      hourStart += 1
      left = minutes[hourStart]
    }
    const isNotable = before > 0 && minute.close >= before * (1 + notableRisePercent / 100)
    if (minute.openS >= fromS && isNotable && volumeMicros >= minVolumeMicros) return minute
  }
  return null
}
