import { z } from 'zod'
import { zPositionParts } from './fees.ts'
import { zUnits } from './trade.ts'

/** Dollars as a decimal text, exact to a millionth. */
const zUsd = z.string()

/**
 * A wallet's result in one token across all of its pools, first in first out, net of fees. Sums cover the known part.
 */
export const zTokenTrading = z.object({
  buys: z.number(),
  sells: z.number(),
  boughtUsd: zUsd,
  soldUsd: zUsd,
  /** By its trades, capped at the on-chain balance. */
  heldUnits: zUnits,
  /** Cost of the held units. */
  costUsd: zUsd,
  realisedUsd: zUsd,
  /** Null without a token price. */
  unrealisedUsd: zUsd.nullable(),
  /** Realised and unrealised. */
  profitUsd: zUsd.nullable(),
  parts: zPositionParts,
  /** False if more was sold than bought in indexed trades, or an amount or value is unknown. */
  isBasisComplete: z.boolean(),
  /** Average cost of the holding in dollars per whole token; null without units of known cost. */
  averageCost: z.number().nullable(),
  /** Dollar-weighted average market cap of its buys. */
  averageBuyCap: z.number().nullable(),
  firstTradeAt: z.number(),
  lastTradeAt: z.number(),
})
export type TokenTradingWire = z.infer<typeof zTokenTrading>
