import { profitMethods } from '@peregrine/core/portfolio/position'
import { z } from 'zod'
import { zPage } from '../envelope.ts'
import { zAddressInput, zCursorInput, zLimit, zWalletParams } from '../input.ts'
import { zFees, zPositionParts, zUnknownFees } from '../fees.ts'
import { defineRoute } from '../route.ts'
import { zNetwork, zTradeWire, zUnits } from '../trade.ts'

/** Dollars as a decimal text, exact to a millionth. */
const zUsd = z.string()
const zMethod = z.enum(profitMethods).default('fifo')

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
 * A wallet's result in one token, net of fees. Sums cover the known part; `isBasisComplete` is true if that is
 * everything.
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
  boughtUsd: zUsd,
  soldUsd: zUsd,
  /** Cost of the held units. */
  costUsd: zUsd,
  realisedUsd: zUsd,
  /** Proceeds counted in no profit, since the units were not bought here. */
  unmatchedSoldUsd: zUsd,
  /** Null without a token price. */
  unrealisedUsd: zUsd.nullable(),
  /** Realised and unrealised profit in percent of the cost; null if undefined. */
  roiPercent: z.number().nullable(),
  parts: zPositionParts,
  isBasisComplete: z.boolean(),
  outcome: z.enum(['win', 'loss', 'even']).nullable(),
  lastTradeAt: z.number(),
})
export type PositionWire = z.infer<typeof zPosition>

export const getUser = defineRoute({
  path: '/api/user/:network/:address',
  summary: 'A wallet: its name, its profit by one of three methods, its positions, holdings and trades',
  params: zWalletParams,
  query: z.object({ method: zMethod, limit: zLimit(50, 200), before: zCursorInput }),
  reply: z.object({
    network: zNetwork,
    address: z.string(),
    name: z.string().nullable(),
    method: z.enum(profitMethods),
    /** False if the wallet traded more than `tradeLimit` times: figures then cover the newest trades only. */
    isComplete: z.boolean(),
    tradeLimit: z.number(),
    tradeCount: z.number(),
    buys: z.number(),
    sells: z.number(),
    buyUsd: zUsd,
    sellUsd: zUsd,
    volumeUsd: zUsd,
    /** Sums of all positions, net of fees; bought and sold are not: those are the pools' amounts. */
    realisedUsd: zUsd,
    unrealisedUsd: zUsd,
    grossRealisedUsd: zUsd,
    grossUnrealisedUsd: zUsd,
    /** Fees in the realised profit, and in the cost of the holding. */
    fees: z.object({ realised: zFees, cost: zFees }),
    unknownFees: zUnknownFees,
    /** Held positions without a price, excluded from `unrealisedUsd`. */
    unpriced: z.number(),
    /** Positions with sales, by their realised profit, net of fees. */
    wins: z.number(),
    losses: z.number(),
    /** Percent of the positions with sales; null without any. */
    winRate: z.number().nullable(),
    tokensTraded: z.number(),
    firstTradeAt: z.number().nullable(),
    lastTradeAt: z.number().nullable(),
    /** Last traded first, at most 500. */
    positions: z.array(zPosition),
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

const zIds = z.array(z.string())

export const getUserPosition = defineRoute({
  path: '/api/user/:network/:address/:token',
  summary: 'What a wallet made of one token, and which trades each number comes from',
  params: zWalletParams.extend({ token: zAddressInput }),
  query: z.object({ method: zMethod }),
  reply: z.object({
    position: zPosition,
    /** Ids of the trades behind the bought, sold and realised amounts, and behind the holding. */
    sources: z.object({ bought: zIds, sold: zIds, realised: zIds, held: zIds }),
    /** Newest first, at most 500. */
    trades: z.array(zTradeWire),
  }),
  cost: 10,
  faults: ['network.unknown', 'request.malformed', 'token.unknown'],
})
export type UserPositionWire = z.infer<typeof getUserPosition.reply>
