import type { TokenTradingWire } from '@peregrine/contract/tokenTrading'
import { usdText } from '@peregrine/core/units'
import type { FigureParts } from '../../domain/fees/PartsList.tsx'
import { microsOf } from '../../domain/fees/microsOf.ts'

type Figure = 'cost' | 'realised' | 'unrealised' | 'profit'

const kinds = ['venueUsd', 'routerUsd', 'networkUsd', 'tipUsd'] as const

/** Returns the breakdown of a wallet's result in a token; null when unknown. */
export function tradingParts(trading: TokenTradingWire, figure: Figure): FigureParts | null {
  const { fees, unknownFees } = trading.parts
  const netUsd = trading[`${figure}Usd`]
  if (netUsd === null) return null
  if (figure === 'cost') return { netUsd, fees: fees.cost, unknownFees, isPaid: true }
  if (figure === 'realised') return { netUsd, fees: fees.realised, unknownFees }
  if (figure === 'unrealised') return { netUsd, fees: fees.cost, unknownFees }
  const both = Object.fromEntries(
    kinds.map((kind) => [kind, usdText(microsOf(fees.realised[kind]) + microsOf(fees.cost[kind]))]),
  ) as typeof fees.cost
  return { netUsd, fees: both, unknownFees }
}
