import { feeKinds } from '@peregrine/core/portfolio/fees'
import { z } from 'zod'

/** Dollars as a decimal text, exact to a millionth. */
const zUsd = z.string()

/** Fees within a figure, in dollars: to venues, routers and the network, and in tips. */
export const zFees = z.object({ venueUsd: zUsd, routerUsd: zUsd, networkUsd: zUsd, tipUsd: zUsd })
export type FeesWire = z.infer<typeof zFees>

/** Kinds of fees not known for every trade behind a figure, which is then net of the known ones. */
export const zUnknownFees = z.array(z.enum(feeKinds))

/** Parts of a profit: the profit without fees, and the fees. */
export const zProfitParts = z.object({ grossUsd: zUsd, fees: zFees, unknownFees: zUnknownFees })
export type ProfitPartsWire = z.infer<typeof zProfitParts>

/** A position's figures without fees, and the fees in each of them. Null where the figure is. */
export const zPositionParts = z.object({
  grossBoughtUsd: zUsd.nullable(),
  grossSoldUsd: zUsd.nullable(),
  grossCostUsd: zUsd.nullable(),
  grossRealisedUsd: zUsd.nullable(),
  grossUnrealisedUsd: zUsd.nullable(),
  fees: z.object({ bought: zFees, sold: zFees, cost: zFees, realised: zFees }),
  unknownFees: zUnknownFees,
})
export type PositionPartsWire = z.infer<typeof zPositionParts>
