import { z } from 'zod'
import { zPositionParts } from './fees.ts'
import { zUnits } from './trade.ts'

/** Dollars as a decimal text, exact to a millionth. */
const zUsd = z.string()

/** What a wallet made of one token in all of its pools, first in, first out, net of fees. Sums are of what is known. */
export const zTokenTrading = z.object({
  buys: z.number(),
  sells: z.number(),
  boughtUsd: zUsd,
  soldUsd: zUsd,
  /** By its trades, but no more than the chain says. */
  heldUnits: zUnits,
  /** What the held units cost. */
  costUsd: zUsd,
  realisedUsd: zUsd,
  /** Null while the token has no price. */
  unrealisedUsd: zUsd.nullable(),
  /** Realised and unrealised. */
  profitUsd: zUsd.nullable(),
  parts: zPositionParts,
  /** False when more was sold than bought in indexed trades, or an amount or value is unknown. */
  isBasisComplete: z.boolean(),
  /** Dollars paid per whole token that it holds; null where nothing of known cost is held. */
  averageCost: z.number().nullable(),
  /** Market cap at which it bought, weighted by dollars. */
  averageBuyCap: z.number().nullable(),
  firstTradeAt: z.number(),
  lastTradeAt: z.number(),
})
export type TokenTradingWire = z.infer<typeof zTokenTrading>
