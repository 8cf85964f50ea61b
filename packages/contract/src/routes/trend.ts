import { networks } from '@peregrine/core/network'
import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zIncompleteSince } from './gaps.ts'
import { tokenIdentity, tokenWorth, zLaunchStage } from '../tokenRow.ts'
import { zNetwork } from '../trade.ts'
import { trendSorts, trendWindows } from '../trendOrder.ts'
import { zUnpriced, zVolume } from '../volume.ts'

/** A token's window: sums over all of its pools. Dollars, percent; null if unknown. */
export const zTrendRow = z.object({
  ...tokenIdentity,
  /** Its deepest pool. */
  poolAddress: z.string().nullable(),
  ...tokenWorth,
  /** Since the last price before the window, or its first. */
  change: z.number().nullable(),
  volume: zVolume,
  buyVolume: zVolume,
  sellVolume: zVolume,
  unpriced: zUnpriced,
  buys: z.number(),
  sells: z.number(),
  trades: z.number(),
  /** Distinct wallets; a minimum from the newest trades if `isTradersFloor`. */
  traders: z.number(),
  isTradersFloor: z.boolean(),
  /** KOLs among them. */
  kols: z.number().nullable(),
  /** A minimum if `isHoldersFloor`; null if the token's transfers are not indexed. */
  holders: z.number().nullable(),
  isHoldersFloor: z.boolean(),
  /** Null if its pool's holdings are unknown. */
  liquidity: z.number().nullable(),
  /** Milliseconds: launch or pool creation; null if neither was indexed. */
  bornAt: z.number().nullable(),
  tradedAt: z.number().nullable(),
  /** Only for a launchpad token. */
  launch: z.object({ stage: zLaunchStage, progress: z.number(), creator: z.string() }).nullable(),
})
export type TrendRow = z.infer<typeof zTrendRow>

/** A network's window over every token that passes the filters, not only those listed. */
export const zNetworkFlow = z.object({
  network: zNetwork,
  tokens: z.number(),
  trades: z.number(),
  buyVolume: zVolume,
  sellVolume: zVolume,
  unpriced: zUnpriced,
})
export type NetworkFlow = z.infer<typeof zNetworkFlow>

const zDollars = z.coerce.number<number>().min(0).max(1e15).optional()

export const getTrend = defineRoute({
  path: '/api/trend/:network',
  summary:
    'Tokens that trade most over a window, of one network or `all`; base and stable tokens are not among them',
  params: z.object({ network: z.union([z.literal('all'), zNetworkInput]) }),
  query: z.object({
    window: z.enum(trendWindows).default('1h'),
    sort: z.enum(trendSorts).default('volume'),
    order: z.enum(['desc', 'asc']).default('desc'),
    limit: z.coerce.number<number>().int().min(1).max(100).default(50),
    /** Dollars in the deepest pool. */
    minPool: zDollars,
    /** Minutes. */
    maxAge: z.coerce.number<number>().min(0).max(1e9).optional(),
    minTrades24h: z.coerce.number<number>().int().min(0).max(1e12).optional(),
    minVolume24h: zDollars,
    minMarketCap: zDollars,
  }),
  reply: z.object({
    window: z.enum(trendWindows),
    /** End of the windows, in milliseconds. */
    at: z.number(),
    incompleteSince: zIncompleteSince,
    rows: z.array(zTrendRow),
    networks: z.array(zNetworkFlow),
  }),
  cost: 3,
  faults: ['network.unknown', 'request.malformed'],
})
export type TrendWire = z.infer<typeof getTrend.reply>

/** A wallet that launched several of the network's newest tokens. */
export const zSerialCreator = z.object({
  network: z.enum(networks),
  creator: z.string(),
  launched: z.number(),
  migrated: z.number(),
  /** Highest current market cap among them; null if none has a price. */
  bestMarketCap: z.number().nullable(),
  lastToken: z.string(),
  lastSymbol: z.string(),
  lastPool: z.string(),
  lastLaunchAt: z.number(),
})
export type SerialCreator = z.infer<typeof zSerialCreator>

export const getSerialCreators = defineRoute({
  path: '/api/launch-creators/:network',
  summary: 'Who launched more than one of the newest 1,000 launchpad tokens, busiest first',
  params: z.object({ network: zNetworkInput }),
  reply: z.array(zSerialCreator),
  cost: 5,
  faults: ['network.unknown'],
})
