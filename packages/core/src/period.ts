/** Candle periods and their length in seconds. */
export const periodSeconds = {
  '1s': 1,
  '15s': 15,
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
} as const

export type Period = keyof typeof periodSeconds
export const periods = Object.keys(periodSeconds) as Period[]

/** Start of the bucket containing a time, in seconds; buckets are aligned to the Unix epoch (UTC). */
export function bucketStart(timeMs: number, seconds: number): number {
  const at = Math.floor(timeMs / 1000)
  return at - (at % seconds)
}
