import { chainKeys, networks } from '@peregrine/core/network'
import { z } from 'zod'

/** Base units as a decimal text. */
export const zUnits = z
  .string()
  .max(79)
  .regex(/^-?\d{1,78}$/)
export const zNetwork = z.enum(networks)
export const zChain = z.enum(chainKeys)

/**
 * Costs of a trade besides its pools' amounts, in dollars: to venue, router and network, and in tips. Null if unknown.
 * Among the swaps of one route, one carries the fees of router and network.
 */
export const zTradeFees = z.object({
  venueUsd: z.string().nullable(),
  routerUsd: z.string().nullable(),
  networkUsd: z.string().nullable(),
  tipUsd: z.string().nullable(),
})

/**
 * One trade of the feed: a pool swap, or the net total of a route. Amounts are base units; `…Decimals` is null if the
 * token's decimals are unknown. `valueUsd` is a decimal text in dollars; null if no price is known.
 */
export const zTradeWire = z.object({
  id: z.string(),
  chain: zChain,
  network: zNetwork,
  transactionHash: z.string(),
  /** Log index, or `outer.inner` on Solana; `net.N` for a route's total. */
  index: z.string(),
  blockNumber: z.number(),
  blockHash: z.string(),
  timestamp: z.number(),
  eventDatetime: z.string(),
  seenAt: z.number(),
  senderAddress: z.string(),
  /** Filled in by the serving process from the KOL list. */
  userName: z.string().nullable(),
  tradeType: z.enum(['buy', 'sell', 'swap']),
  buy: z.boolean(),
  dex: z.string(),
  poolAddress: z.string().nullable(),
  routeId: z.string(),
  hops: z.number(),
  /** Counts for the pool's lists and statistics. */
  inPool: z.boolean(),
  /** Counts for the wallet's lists and the feed. */
  inWallet: z.boolean(),
  tokenAddress: z.string(),
  tokenSymbol: z.string(),
  receivedTokenAddress: z.string(),
  receivedTokenSymbol: z.string(),
  receivedTokenAmount: zUnits.nullable(),
  receivedTokenDecimals: z.number().nullable(),
  sentTokenAddress: z.string(),
  sentTokenSymbol: z.string(),
  sentTokenAmount: zUnits.nullable(),
  sentTokenDecimals: z.number().nullable(),
  valueUsd: z.string().nullable(),
  /** Its additional costs; null if none are known, as in records of older versions. */
  fees: zTradeFees.nullable().default(null),
  /** Dollars per token at which the trade left its pool: the price of the next one. `marketCap` is at it. */
  tokenPrice: z.number().nullable(),
  marketCap: z.number().nullable(),
  /** Dollars per token that the trade itself paid. */
  paidPrice: z.number().nullable().default(null),
})
export type TradeWire = z.infer<typeof zTradeWire>

/** Unit of a candle: a price or a market cap, in dollars or in the pool's other coin. */
export const candleTypes = ['price', 'mcap', 'native-price', 'native-mcap'] as const
export type CandleType = (typeof candleTypes)[number]

/** An absolute candle: applying it twice has no further effect. `time` is the bucket's start in seconds. */
export const zCandleWire = z.object({
  time: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  /** Dollars. */
  volume: z.number(),
  buys: z.number(),
  sells: z.number(),
})
export type CandleWire = z.infer<typeof zCandleWire>

/** A launchpad token as shown in the three columns. Times in milliseconds. */
export const zLaunchWire = z.object({
  network: zNetwork,
  token: z.string(),
  pool: z.string(),
  dex: z.string(),
  name: z.string(),
  symbol: z.string(),
  uri: z.string().nullable(),
  creator: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  stage: z.enum(['curve', 'filled', 'migrated']),
  /** 0 to 100. */
  progress: z.number(),
  toPool: z.string().nullable(),
  tokenPrice: z.number().nullable(),
  marketCap: z.number().nullable(),
})
export type LaunchWire = z.infer<typeof zLaunchWire>
