import { z } from 'zod'
import { zIncompleteSince } from './routes/gaps.ts'
import { tokenWorth } from './tokenRow.ts'
import { zUnpriced, zVolume } from './volume.ts'

export const statsWindows = { '1m': 60, '5m': 300, '1h': 3_600, '6h': 21_600, '24h': 86_400 } as const
export type StatsWindow = keyof typeof statsWindows

/** One window of the statistics of a pool's market. Volumes in dollars; users are distinct senders. */
export const zWindowStats = z.object({
  /** Percent from the last price before the window (or its first) to the last price; null without a price. */
  priceChange: z.number().nullable(),
  volume: zVolume,
  buyVolume: zVolume,
  sellVolume: zVolume,
  unpriced: zUnpriced,
  buyCount: z.number(),
  sellCount: z.number(),
  totalTransactions: z.number(),
  totalUsers: z.number(),
  buyUsers: z.number(),
  sellUsers: z.number(),
  incompleteSince: zIncompleteSince,
})
export type WindowStats = z.infer<typeof zWindowStats>

export const zMarketStats = z.object({
  chainType: z.string(),
  poolAddress: z.string(),
  ...tokenWorth,
  /** Dollars in the pool. */
  liquidity: z.number().nullable(),
  /** End of the windows, in milliseconds. */
  at: z.number(),
  windows: z.object({
    '1m': zWindowStats,
    '5m': zWindowStats,
    '1h': zWindowStats,
    '6h': zWindowStats,
    '24h': zWindowStats,
  }),
})
export type MarketStats = z.infer<typeof zMarketStats>
