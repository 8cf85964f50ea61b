import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zChain } from '../trade.ts'
import { zIncompleteSince } from './gaps.ts'

const zUsd = z.string()

/** A wallet's day: what it made on positions opened within the last 24 hours, net of fees. */
const zDayTrader = z.object({
  address: z.string(),
  /** Null unless it is a KOL already. */
  name: z.string().nullable(),
  /** Profit of what was sold, first in first out. Sales of what was bought earlier are in no profit. */
  realisedUsd: zUsd,
  /** Value of what is still held less its cost, at the last known prices; null if a price is unknown. */
  unrealisedUsd: zUsd.nullable(),
  boughtUsd: zUsd,
  soldUsd: zUsd,
  trades: z.number(),
  tokens: z.number(),
  /** Tokens with sales that ended in profit or loss. */
  wins: z.number(),
  losses: z.number(),
  /** Percent of all its gains that came from one token: 100 may be luck. Null without a gain. */
  bestShare: z.number().nullable(),
  bestSymbol: z.string().nullable(),
  /** False if it sold what it had bought earlier, or an amount or value is unknown. */
  isBasisComplete: z.boolean(),
  lastTradeAt: z.number(),
})
export type DayTraderWire = z.infer<typeof zDayTrader>

export const getDayTraders = defineRoute({
  path: '/api/day-traders/:network',
  summary: "The chain's most profitable traders of the last 24 hours, from this server's own trades",
  params: z.object({ network: zNetworkInput }),
  reply: z.object({
    chain: zChain,
    readAt: z.number(),
    /** Time of the oldest trade counted; later than 24 hours ago if the server knows less, or there were too many. */
    sinceMs: z.number().nullable(),
    incompleteSince: zIncompleteSince,
    tradeCount: z.number(),
    /** A wallet with fewer trades is left out; one with more is a machine. */
    minTrades: z.number(),
    maxTrades: z.number(),
    /** Number of wallets left out, by reason. */
    leftOut: z.object({ few: z.number(), machines: z.number(), contracts: z.number() }),
    traders: z.array(zDayTrader),
  }),
  cost: 20,
  faults: ['network.unknown'],
})
