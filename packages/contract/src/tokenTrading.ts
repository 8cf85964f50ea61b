import { z } from 'zod'
import { zPositionParts } from './fees.ts'
import { zUnits } from './trade.ts'

/** Dollars as a decimal text, exact to a millionth. */
const zUsd = z.string()

/**
 * A wallet's result in one token across all of its pools, first in first out, net of fees. Sums cover the known part;
 * null where no part is known.
 */
export const zTokenTrading = z.object({
  buys: z.number(),
  sells: z.number(),
  boughtUsd: zUsd.nullable(),
  soldUsd: zUsd.nullable(),
  /** By its trades, capped at the on-chain balance. */
  heldUnits: zUnits,
  /** Cost of the held units. */
  costUsd: zUsd.nullable(),
  realisedUsd: zUsd.nullable(),
  /** Null also without a token price. */
  unrealisedUsd: zUsd.nullable(),
  /** Realised and unrealised. */
  profitUsd: zUsd.nullable(),
  parts: zPositionParts,
  /** False if more was sold than bought in indexed trades, or an amount or value is unknown. */
  isBasisComplete: z.boolean(),
  /**
   * Of a position that includes units bought before the index knows the token: the time from which on trades are known.
   * Null if there are no such units.
   */
  costUnknownBefore: z.number().nullable(),
  /** Average cost of the holding in dollars per whole token; null without units of known cost. */
  averageCost: z.number().nullable(),
  /** Dollar-weighted average market cap of its buys and of its sells, of those whose value and market cap are known. */
  averageBuyCap: z.number().nullable(),
  averageSellCap: z.number().nullable(),
  firstTradeAt: z.number(),
  lastTradeAt: z.number(),
})
export type TokenTradingWire = z.infer<typeof zTokenTrading>
