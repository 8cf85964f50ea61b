import type { StatsWindow } from './marketStats.ts'

// Separate from the route: the page's first script needs these to parse URLs, without the schemas.

/** Sort keys of the trend list. */
export const trendSorts = [
  'volume',
  'change',
  'trades',
  'buys',
  'sells',
  'netFlow',
  'traders',
  'kols',
  'holders',
  'liquidity',
  'marketCap',
  'price',
  'age',
] as const
export type TrendSort = (typeof trendSorts)[number]

/** Windows of the trend list. */
export const trendWindows = ['1m', '5m', '1h', '6h', '24h'] as const satisfies readonly StatsWindow[]
