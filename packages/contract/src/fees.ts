import { z } from 'zod'

/** Dollars as a decimal text, exact to a millionth. */
const zUsd = z.string()

/** The fees within a figure, in dollars: to venues, routers and the network, and in tips. */
export const zFees = z.object({ venueUsd: zUsd, routerUsd: zUsd, networkUsd: zUsd, tipUsd: zUsd })
export type FeesWire = z.infer<typeof zFees>

/** The parts of a profit: what it would be without fees, the fees, and whether all of them are known. */
export const zProfitParts = z.object({ grossUsd: zUsd, fees: zFees, areFeesKnown: z.boolean() })
export type ProfitPartsWire = z.infer<typeof zProfitParts>

/** What a position's figures are without fees, and the fees in each of them. */
export const zPositionParts = z.object({
  grossBoughtUsd: zUsd,
  grossSoldUsd: zUsd,
  grossCostUsd: zUsd,
  grossRealisedUsd: zUsd,
  /** Null while the token has no price. */
  grossUnrealisedUsd: zUsd.nullable(),
  fees: z.object({ bought: zFees, sold: zFees, cost: zFees, realised: zFees }),
  /** False when a fee of one of the trades is unknown: figures are then net of the known ones. */
  areFeesKnown: z.boolean(),
})
export type PositionPartsWire = z.infer<typeof zPositionParts>
