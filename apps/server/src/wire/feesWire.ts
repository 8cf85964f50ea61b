import type { FeesWire, PositionPartsWire, ProfitPartsWire } from '@peregrine/contract/fees'
import { type FeeParts, totalFees, type TradeFees, tradeFees } from '@peregrine/core/portfolio/fees'
import type { Position, PositionFigure } from '@peregrine/core/portfolio/position'
import { usdText } from '@peregrine/core/units'

/** Fee columns of a trade in a query result: millionths of a dollar, null when unknown. */
export type FeeColumns = {
  venue_fee_micros: string | null
  router_fee_micros: string | null
  network_fee_micros: string | null
  tip_micros: string | null
}

const microsOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/** Converts the fees of a stored trade. */
export function feesOfColumns(row: FeeColumns): TradeFees {
  return tradeFees({
    venue: microsOf(row.venue_fee_micros),
    router: microsOf(row.router_fee_micros),
    network: microsOf(row.network_fee_micros),
    tip: microsOf(row.tip_micros),
  })
}

export function feesToWire({ venue, router, network, tip }: FeeParts): FeesWire {
  return {
    venueUsd: usdText(venue),
    routerUsd: usdText(router),
    networkUsd: usdText(network),
    tipUsd: usdText(tip),
  }
}

/** @param netMicros a profit after fees, in millionths of a dollar */
export function profitPartsToWire(netMicros: bigint, { parts, unknown }: TradeFees): ProfitPartsWire {
  return {
    grossUsd: usdText(netMicros + totalFees(parts)),
    fees: feesToWire(parts),
    unknownFees: [...unknown],
  }
}

/** Dollars of a position's figure; null if no part of it is known. */
export function figureText({ unknown }: Position, figure: PositionFigure, micros: bigint): string | null {
  return unknown.includes(figure) ? null : usdText(micros)
}

/** @param unrealisedMicros net, in millionths of a dollar */
export function positionPartsToWire(position: Position, unrealisedMicros: bigint | null): PositionPartsWire {
  const { fees, unknownFees } = position
  const inCost = totalFees(fees.cost)
  return {
    grossBoughtUsd: figureText(position, 'bought', position.boughtMicros - totalFees(fees.bought)),
    grossSoldUsd: figureText(position, 'sold', position.soldMicros + totalFees(fees.sold)),
    grossCostUsd: figureText(position, 'cost', position.costMicros - inCost),
    grossRealisedUsd: figureText(position, 'realised', position.realisedMicros + totalFees(fees.realised)),
    grossUnrealisedUsd: unrealisedMicros === null ? null : usdText(unrealisedMicros + inCost),
    fees: {
      bought: feesToWire(fees.bought),
      sold: feesToWire(fees.sold),
      cost: feesToWire(fees.cost),
      realised: feesToWire(fees.realised),
    },
    unknownFees: [...unknownFees],
  }
}
