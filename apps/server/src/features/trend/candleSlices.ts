/** Whole candles of one period, side by side: those that open from `fromS` on and before `toS`, or all after it. */
export type CandleSlice = { period: number; fromS: number; toS: number | null }

/** Periods indexed by time alone (`candle_by_time`), in seconds; each divides the next. */
const indexedPeriods = [14_400, 3_600, 900, 300, 60, 15] as const

/** Window starts are rounded to this so that candles fit; the rest is read from trades. */
export const shortestPeriod = 15

/** Returns the longest candle that opens at a time and ends by another. */
function longestAt(atS: number, toS: number | null): number {
  return (
    indexedPeriods.find((period) => atS % period === 0 && (toS === null || atS + period <= toS)) ??
    shortestPeriod
  )
}

/** Returns the fewest candles that fill a span exactly; both ends lie on the shortest period, and no end means open. */
export function candleSlices(fromS: number, toS: number | null): CandleSlice[] {
  const slices: CandleSlice[] = []
  for (let atS = fromS; toS === null || atS < toS; ) {
    const period = longestAt(atS, toS)
    if (toS === null && period === indexedPeriods[0]) return [...slices, { period, fromS: atS, toS }]
    const last = slices.at(-1)
    if (last?.period === period) last.toS = atS + period
    else slices.push({ period, fromS: atS, toS: atS + period })
    atS += period
  }
  return slices
}
