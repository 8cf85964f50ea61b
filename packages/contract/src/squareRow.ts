import { z } from 'zod'
import { type LaunchFilter, type LaunchRange, launchRanges } from './launchFilter.ts'
import { zLaunchWire } from './trade.ts'
import { isVolumeAtMost, zUnpriced, zVolume } from './volume.ts'

/**
 * A launchpad token with the figures traders compare. Dollars; trades and volume of the last 24 hours (the current hour
 * and the 24 before it); shares in percent of the supply. Null if unknown.
 */
export const zSquareRow = zLaunchWire.extend({
  /** Symbol of its quote coin. */
  quote: z.string(),
  /** Of its deepest pool, or of the curve. */
  liquidity: z.number().nullable(),
  volume: zVolume,
  unpriced: zUnpriced,
  /** Null, like the volume, for a launch of before the indexing whose earlier trades would count. */
  buys: z.number().nullable(),
  sells: z.number().nullable(),
  holders: z.number().nullable(),
  /** Share of the ten largest wallets, without pools, contracts and burn addresses. */
  top10: z.number().nullable(),
  /** Holding of its creator. */
  dev: z.number().nullable(),
  /**
   * Wallets that bought within five seconds of the first trade, or by the next block, except the developer; and their
   * current holding.
   */
  snipers: z.number().nullable(),
  sniperShare: z.number().nullable(),
  /** KOLs that hold it. */
  kols: z.number().nullable(),
  /** The first wallets that bought it in its market, 70 at most, and those that hold more than a hundredth of that. */
  firstBuyers: z.number().nullable(),
  firstBuyersIn: z.number().nullable(),
  /** Wallets among its hundred largest holders whose first indexed trade on the chain was in it. */
  newWallets: z.number().nullable(),
})
export type SquareRow = z.infer<typeof zSquareRow>

const minuteMs = 60_000

const figures: Record<LaunchRange, (row: SquareRow, nowMs: number) => number | null> = {
  mcap: ({ marketCap }) => marketCap,
  liquidity: ({ liquidity }) => liquidity,
  volume: ({ volume }) => volume,
  holders: ({ holders }) => holders,
  age: ({ createdAt }, nowMs) => (nowMs - createdAt) / minuteMs,
  trades: ({ buys, sells }) => (buys === null || sells === null ? null : buys + sells),
  buys: ({ buys }) => buys,
  sells: ({ sells }) => sells,
  dev: ({ dev }) => dev,
  top10: ({ top10 }) => top10,
  snipers: ({ snipers }) => snipers,
  progress: ({ progress }) => progress,
  kols: ({ kols }) => kols,
  newWallets: ({ newWallets }) => newWallets,
  firstBuyers: ({ firstBuyersIn }) => firstBuyersIn,
}

function isAtMost(row: SquareRow, name: LaunchRange, value: number, max: number | null): boolean {
  if (max === null) return true
  return name === 'volume' ? isVolumeAtMost(row, max) : value <= max
}

/** An unknown figure fails every bound: a limit of 5 % must not let a guess through. */
function isInside(row: SquareRow, filter: LaunchFilter, name: LaunchRange, nowMs: number): boolean {
  const { min, max } = filter.ranges[name] ?? { min: null, max: null }
  if (min === null && max === null) return true
  const value = figures[name](row, nowMs)
  if (value === null) return false
  return (min === null || value >= min) && isAtMost(row, name, value, max)
}

function hasWord({ symbol, name, token }: SquareRow, words: readonly string[]): boolean {
  const text = `${symbol} ${name} ${token}`.toLowerCase()
  return words.some((word) => text.includes(word))
}

function hasItsWords(row: SquareRow, { find, include, exclude }: LaunchFilter): boolean {
  if (find !== '' && !hasWord(row, [find])) return false
  if (include.length > 0 && !hasWord(row, include)) return false
  return exclude.length === 0 || !hasWord(row, exclude)
}

/** True if a row passes a filter at this time. */
export function passesFilter(row: SquareRow, filter: LaunchFilter, nowMs: number): boolean {
  const { quotes, isMigrated } = filter
  if (isMigrated !== null && (row.stage === 'migrated') !== isMigrated) return false
  if (quotes.length > 0 && !quotes.includes(row.quote.toLowerCase())) return false
  if (!hasItsWords(row, filter)) return false
  return launchRanges.every((name) => isInside(row, filter, name, nowMs))
}
