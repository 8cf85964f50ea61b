import type { StatsWindow } from './marketStats.ts'

// Apart from the route: the page's first script reads addresses by these, and has no need of the schemas.

/** What the trend list can be sorted by. */
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

/** Over which times it can be counted. */
export const trendWindows = ['1m', '5m', '1h', '6h', '24h'] as const satisfies readonly StatsWindow[]
