/** Bands of how long a position was held, the shortest first; each ends before the length of its name. */
export const holdBands = ['1m', '10m', '1h', '1d', '7d', 'longer'] as const
export type HoldBand = (typeof holdBands)[number]

const upToMs: readonly (readonly [HoldBand, number])[] = [
  ['1m', 60_000],
  ['10m', 600_000],
  ['1h', 3_600_000],
  ['1d', 86_400_000],
  ['7d', 604_800_000],
]

/** Band of a length in milliseconds. */
export function holdBand(lengthMs: number): HoldBand {
  return upToMs.find(([, ms]) => lengthMs < ms)?.[0] ?? 'longer'
}

/** Middle value; of an even count the mean of both middle ones, rounded down. Null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) return null
  const lower = sorted[middle - 1]
  return sorted.length % 2 === 1 || lower === undefined ? upper : Math.floor((lower + upper) / 2)
}
