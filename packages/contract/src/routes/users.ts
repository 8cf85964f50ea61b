import { profitMethods } from '@peregrine/core/portfolio/position'
import { reportPeriods } from '@peregrine/core/portfolio/reportPeriod'
import { roiBands } from '@peregrine/core/portfolio/roiBand'
import { reportScopes } from '@peregrine/core/portfolio/reportScope'
import { z } from 'zod'
import { zPage } from '../envelope.ts'
import { zAddressInput, zCursorInput, zLimit, zWalletParams } from '../input.ts'
import { zFees, zPositionParts, zUnknownFees } from '../fees.ts'
import { defineRoute } from '../route.ts'
import { zIncompleteSince } from './gaps.ts'
import { zNetwork, zTradeWire, zUnits } from '../trade.ts'
import { reportFigures, zDay, zInPeriod, zWalletReport } from '../walletReport.ts'

/** Dollars as a decimal text, exact to a millionth. */
const zUsd = z.string()
const zMethod = z.enum(profitMethods).default('fifo')

/** Which trades a report is of; without a scope, those on the chain of the network in the path. */
const reportQuery = {
  method: zMethod,
  period: z.enum(reportPeriods).default('all'),
  scope: z.enum(reportScopes).optional(),
}

const ownedToken = {
  tokenAddress: z.string(),
  symbol: z.string(),
  decimals: z.number().nullable(),
  tokenPrice: z.number().nullable(),
  bestPool: z.string().nullable(),
}

export const zHolding = z.object({ ...ownedToken, units: zUnits, valueUsd: z.number().nullable() })
export type HoldingWire = z.infer<typeof zHolding>

/**
 * A wallet's result in one token, net of fees. Sums cover the known part, null where no part is known;
 * `isBasisComplete` is true if that is everything.
 */
export const zPosition = z.object({
  ...ownedToken,
  buys: z.number(),
  sells: z.number(),
  boughtUnits: zUnits,
  soldUnits: zUnits,
  /** By its trades, capped at the on-chain `balanceUnits`: null if not tracked. */
  heldUnits: zUnits,
  balanceUnits: zUnits.nullable(),
  boughtUsd: zUsd.nullable(),
  soldUsd: zUsd.nullable(),
  /** Cost of the held units. */
  costUsd: zUsd.nullable(),
  realisedUsd: zUsd.nullable(),
  /** Proceeds counted in no profit, since the units were not bought here. */
  unmatchedSoldUsd: zUsd,
  /** Null also without a token price. */
  unrealisedUsd: zUsd.nullable(),
  /** Realised and unrealised profit in percent of the cost; null if undefined. */
  roiPercent: z.number().nullable(),
  parts: zPositionParts,
  isBasisComplete: z.boolean(),
  /**
   * Of a position that includes units bought before the index knows the token: the time from which on trades are known.
   * Null if there are no such units.
   */
  costUnknownBefore: z.number().nullable(),
  outcome: z.enum(['win', 'loss', 'even']).nullable(),
  /** Null if it never traded: it was moved in, or bought before the index. */
  lastTradeAt: z.number().nullable(),
})
export type PositionWire = z.infer<typeof zPosition>

/** A position on a wallet's page, where a wallet has several chains. */
export const zWalletPosition = zPosition.extend({
  network: zNetwork,
  /** Null without a trade in the period. */
  inPeriod: zInPeriod.nullable(),
  firstBuyAt: z.number().nullable(),
  /** Last sale of a position that is held no more. */
  closedAt: z.number().nullable(),
})
export type WalletPositionWire = z.infer<typeof zWalletPosition>

export const getUser = defineRoute({
  path: '/api/user/:network/:address',
  summary:
    'A wallet: its name, its profit by one of three methods, a report of a period, its positions, holdings and trades',
  params: zWalletParams,
  query: z.object({ ...reportQuery, limit: zLimit(50, 200), before: zCursorInput }),
  reply: z.object({
    network: zNetwork,
    address: z.string(),
    name: z.string().nullable(),
    /** Of a KOL: an emoji or the URL of a picture, empty if unknown, and the account on X without its @. */
    kol: z.object({ avatar: z.string(), xHandle: z.string().nullable() }).nullable(),
    method: z.enum(profitMethods),
    /** False if the wallet traded more than `tradeLimit` times: figures then cover the newest trades only. */
    isComplete: z.boolean(),
    tradeLimit: z.number(),
    incompleteSince: zIncompleteSince,
    tradeCount: z.number(),
    buys: z.number(),
    sells: z.number(),
    /** Sums of the trades of known value; null if there are trades and none is. */
    buyUsd: zUsd.nullable(),
    sellUsd: zUsd.nullable(),
    volumeUsd: zUsd.nullable(),
    /** Trades whose value is not known, left out of these sums. */
    unpricedTrades: z.number(),
    /** Sums of all positions, net of fees; bought and sold are not: those are the pools' amounts. Null if no part is known. */
    realisedUsd: zUsd.nullable(),
    unrealisedUsd: zUsd.nullable(),
    grossRealisedUsd: zUsd.nullable(),
    grossUnrealisedUsd: zUsd.nullable(),
    /** Fees in the realised profit, and in the cost of the holding. */
    fees: z.object({ realised: zFees, cost: zFees }),
    unknownFees: zUnknownFees,
    /** Held positions without a price, excluded from `unrealisedUsd`. */
    unpriced: z.number(),
    /** Positions whose cost or proceeds are not all known: the sums cover the known part. */
    incompletePositions: z.number(),
    /** Positions with sales, by their realised profit, net of fees. */
    wins: z.number(),
    losses: z.number(),
    /** Percent of the positions with sales; null without any. */
    winRate: z.number().nullable(),
    tokensTraded: z.number(),
    firstTradeAt: z.number().nullable(),
    lastTradeAt: z.number().nullable(),
    report: zWalletReport,
    /** Held ones first, the most valuable first, then the last traded; at most 500, `unlisted` are not. */
    positions: z.array(zWalletPosition),
    unlisted: z.number(),
    /** Balances on the chain of the network in the path; those of other chains are in `positions` only. */
    holdings: z.array(zHolding),
    trades: zPage(zTradeWire),
  }),
  cost: 10,
  faults: ['network.unknown', 'request.malformed'],
})
export type UserWire = z.infer<typeof getUser.reply>

export const getUserTrades = defineRoute({
  path: '/api/user/:network/:address/trades',
  summary: 'What a wallet traded, newest first; a route of several swaps is one trade',
  params: zWalletParams,
  query: z.object({ limit: zLimit(100, 200), before: zCursorInput }),
  reply: zPage(zTradeWire),
  cost: 3,
  faults: ['network.unknown', 'request.malformed'],
})

export const getUserSources = defineRoute({
  path: '/api/user/:network/:address/sources',
  summary: "The trades behind a figure of a wallet's report",
  params: zWalletParams,
  query: z.object({
    ...reportQuery,
    figure: z.enum(reportFigures),
    /** Realised profit of one day only, whatever the period. */
    day: zDay.optional(),
    /** Closed positions of one band only. */
    band: z.enum(roiBands).optional(),
    /** Realised profit of one token only, on the chain of the network in the path. */
    token: zAddressInput.optional(),
  }),
  reply: z.object({
    count: z.number(),
    /** Newest first, at most 500. */
    trades: z.array(zTradeWire),
  }),
  cost: 10,
  faults: ['network.unknown', 'request.malformed'],
})
export type UserSourcesWire = z.infer<typeof getUserSources.reply>

const zIds = z.array(z.string())

export const getUserPosition = defineRoute({
  path: '/api/user/:network/:address/:token',
  summary: 'What a wallet made of one token, and which trades each number comes from',
  params: zWalletParams.extend({ token: zAddressInput }),
  query: z.object({ method: zMethod }),
  reply: z.object({
    position: zPosition,
    incompleteSince: zIncompleteSince,
    /** Ids of the trades behind the bought, sold and realised amounts, and behind the holding. */
    sources: z.object({ bought: zIds, sold: zIds, realised: zIds, held: zIds }),
    /** Newest first, at most 500. */
    trades: z.array(zTradeWire),
  }),
  cost: 10,
  faults: ['network.unknown', 'request.malformed', 'token.unknown'],
})
export type UserPositionWire = z.infer<typeof getUserPosition.reply>
