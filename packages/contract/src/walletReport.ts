import { holdBands } from '@peregrine/core/portfolio/holdBand'
import { reportPeriods } from '@peregrine/core/portfolio/reportPeriod'
import { reportScopes } from '@peregrine/core/portfolio/reportScope'
import { roiBands } from '@peregrine/core/portfolio/roiBand'
import { z } from 'zod'
import { zFees, zUnknownFees } from './fees.ts'
import { zText } from './text.ts'
import { zNetwork } from './trade.ts'

/** Dollars as a decimal text, exact to a millionth. */
const zUsd = z.string()

/** A UTC day, as `2026-11-25`. */
export const zDay = zText(10).regex(/^\d{4}-\d\d-\d\d$/)

/** A token with what the wallet realised in it within the period. */
export const zReportToken = z.object({
  network: zNetwork,
  tokenAddress: z.string(),
  symbol: z.string(),
  realisedUsd: zUsd.nullable(),
  /** Trades behind it. */
  trades: z.number(),
})
export type ReportTokenWire = z.infer<typeof zReportToken>

/**
 * Positions that ended within the period: the wallet sold, holds nothing any more, and its last sale was then. Those of
 * incomplete cost are counted in `incompletePositions` and in nothing else.
 */
export const zClosedPositions = z.object({
  /** Wins, losses and even ones together; the bands add up to it. */
  count: z.number(),
  wins: z.number(),
  losses: z.number(),
  even: z.number(),
  /** Percent of `count`; null without any. */
  winRate: z.number().nullable(),
  /** Return over the position's whole life, fees included. */
  bands: z.array(z.object({ band: z.enum(roiBands), count: z.number() })),
  /** Median time from the first purchase to the last sale; null without any. */
  medianHoldMs: z.number().nullable(),
  holds: z.array(z.object({ band: z.enum(holdBands), count: z.number() })),
  incompletePositions: z.number(),
})
export type ClosedPositionsWire = z.infer<typeof zClosedPositions>

/**
 * A wallet's figures within a period. Days are UTC. Profit is net of fees and covers the sales of known cost; the others
 * are counted in `unknownTrades`.
 */
export const zWalletReport = z.object({
  period: z.enum(reportPeriods),
  scope: z.enum(reportScopes),
  timeZone: z.literal('UTC'),
  /** Start of the period; null if it has none. */
  from: z.number().nullable(),
  /** When trades, balances and prices were read, all at one moment. */
  readAt: z.number(),
  tradeCount: z.number(),
  /** Purchases and sales of tokens; a trade of one token for another is both. */
  buys: z.number(),
  sells: z.number(),
  /** The pools' amounts, without fees, by token: their sum is the volume, and the sum over all tokens. */
  buyUsd: zUsd.nullable(),
  sellUsd: zUsd.nullable(),
  volumeUsd: zUsd.nullable(),
  /** Purchases and sales of unknown value, in no sum. */
  unpricedTrades: z.number(),
  /** Swaps between quote coins, and arbitrage that ends in the token it began with: in no token's volume. Null without any. */
  otherTrades: z.number(),
  otherVolumeUsd: zUsd.nullable(),
  averageBuyUsd: zUsd.nullable(),
  tokensTraded: z.number(),
  realisedUsd: zUsd.nullable(),
  /** Realised profit in percent of what the units sold had cost. */
  roiPercent: z.number().nullable(),
  /** Fees in the realised profit. */
  fees: zFees,
  unknownFees: zUnknownFees,
  /** Trades that realised something: sales; by the cash method purchases too. */
  realisedTrades: z.number(),
  /** Those whose cost or value is unknown, wholly or in part. */
  unknownTrades: z.number(),
  /** Positions traded in the period that hold or sold units of unknown cost: received, or bought before the index. */
  incompletePositions: z.number(),
  closed: zClosedPositions,
  /** Largest gain and loss among positions of complete cost. */
  best: zReportToken.nullable(),
  worst: zReportToken.nullable(),
  /** Realised profit since the period's start, after each sale or group of sales; the last is `realisedUsd`. */
  curve: z.array(z.object({ at: z.number(), cumulativeUsd: zUsd })),
  /** Days with sales, oldest first, at most 400, whatever the period. */
  days: z.array(
    z.object({ day: zDay, realisedUsd: zUsd.nullable(), trades: z.number(), unknownTrades: z.number() }),
  ),
})
export type WalletReportWire = z.infer<typeof zWalletReport>

/** A position's part in the period; `volumeUsd` and `realisedUsd` add up to the report's. */
export const zInPeriod = z.object({
  trades: z.number(),
  volumeUsd: zUsd.nullable(),
  realisedUsd: zUsd.nullable(),
})

/** Figures of a report that open the trades behind them. */
export const reportFigures = ['realised', 'bought', 'volume', 'other', 'closed', 'incomplete'] as const
export type ReportFigure = (typeof reportFigures)[number]
