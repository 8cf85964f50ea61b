import type {
  PositionWire,
  UserPositionWire,
  UserWire,
  WalletPositionWire,
} from '@peregrine/contract/routes/users'
import type { TradeWire } from '@peregrine/contract/trade'
import { canonicalAddress, isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { type Network, networkFacts } from '@peregrine/core/network'
import { unitsToNumber, usdText } from '@peregrine/core/units'
import type { FeesWire } from '@peregrine/contract/fees'
import type { FigureParts } from '../../domain/fees/PartsList.tsx'
import { microsOf } from '../../domain/fees/microsOf.ts'
import type { PositionColumn } from './userSearch.ts'

/** Parses a wallet address of a network from untrusted text, hex in lower case; null when it cannot be one. */
export function parseWalletAddress(network: Network, text: string): string | null {
  if (networkFacts[network].family === 'SOL') return isSolanaAddress(text) ? text : null
  return isEvmAddress(text) ? canonicalAddress(text) : null
}

type Owned = Pick<PositionWire, 'balanceUnits' | 'heldUnits' | 'decimals' | 'tokenPrice'>

/** Returns what the wallet has: its balance on chain, or what its trades leave where that is not indexed. */
export function ownedUnits({ balanceUnits, heldUnits }: Pick<Owned, 'balanceUnits' | 'heldUnits'>): string {
  return balanceUnits ?? heldUnits
}

/** Returns the current value of what the wallet has; null when the price or decimals are unknown. */
export function ownedValue(position: Owned): number | null {
  const units = ownedUnits(position)
  const { decimals, tokenPrice } = position
  if (units === '0') return 0
  if (decimals === null || tokenPrice === null) return null
  return unitsToNumber(BigInt(units), decimals) * tokenPrice
}

/** The value of all listed positions: the sum of the table's column, what it counts and what it leaves out. */
export function positionValue({ positions, unlisted }: Pick<UserWire, 'positions' | 'unlisted'>) {
  const held = positions.filter((position) => ownedUnits(position) !== '0')
  const known = held.flatMap((position) => ownedValue(position) ?? [])
  return {
    value:
      known.length === 0 && (held.length > 0 || unlisted > 0)
        ? null
        : known.reduce((sum, each) => sum + each, 0),
    held: held.length,
    unpriced: held.length - known.length,
  }
}

/** Held positions of which the cost is not known, so that they are in no unrealised profit. */
export function heldOfUnknownCost({ positions }: Pick<UserWire, 'positions'>): number {
  return positions.filter(
    (position) => ownedUnits(position) !== '0' && position.costUsd === null && position.tokenPrice !== null,
  ).length
}

/** Null if one of both is unknown. */
export function totalProfit({
  realisedUsd,
  unrealisedUsd,
}: Pick<UserWire, 'realisedUsd' | 'unrealisedUsd'>): string | null {
  if (realisedUsd === null || unrealisedUsd === null) return null
  return usdText(microsOf(realisedUsd) + microsOf(unrealisedUsd))
}

/** The breakdown of a figure; null for an unknown one. */
const partsOf = (netUsd: string | null, rest: Omit<FigureParts, 'netUsd'>): FigureParts | null =>
  netUsd === null ? null : { netUsd, ...rest }

/** Returns the breakdown of the wallet's profit, of the period and in total; null for an unknown one. */
export function totalParts(user: UserWire): Record<'total' | 'realised' | 'unrealised', FigureParts | null> {
  const { fees, unknownFees, report } = user
  const both = (kind: keyof FeesWire): string =>
    usdText(microsOf(fees.realised[kind]) + microsOf(fees.cost[kind]))
  const allFees = {
    venueUsd: both('venueUsd'),
    routerUsd: both('routerUsd'),
    networkUsd: both('networkUsd'),
    tipUsd: both('tipUsd'),
  }
  return {
    total: partsOf(totalProfit(user), { fees: allFees, unknownFees }),
    realised: partsOf(report.realisedUsd, { fees: report.fees, unknownFees: report.unknownFees }),
    unrealised: partsOf(user.unrealisedUsd, { fees: fees.cost, unknownFees }),
  }
}

/** Returns the breakdown of a position's number; null for the held amount, which is not money, and for unknown ones. */
export function positionParts(position: PositionWire, figure: Figure): FigureParts | null {
  const { fees, unknownFees } = position.parts
  switch (figure) {
    case 'bought':
      return partsOf(position.boughtUsd, { fees: fees.bought, unknownFees, isPaid: true })
    case 'sold':
      return partsOf(position.soldUsd, { fees: fees.sold, unknownFees })
    case 'realised':
      return partsOf(position.realisedUsd, { fees: fees.realised, unknownFees })
    case 'unrealised':
      return partsOf(position.unrealisedUsd, { fees: fees.cost, unknownFees })
    case 'held':
      return null
  }
}

export const numberOf = (usd: string | null): number | null => (usd === null ? null : Number(usd))

const sortValues: Record<PositionColumn, (position: WalletPositionWire) => number | string | null> = {
  period: ({ inPeriod }) => numberOf(inPeriod?.realisedUsd ?? null),
  token: ({ symbol, tokenAddress }) => (symbol || tokenAddress).toLowerCase(),
  bought: ({ boughtUsd }) => numberOf(boughtUsd),
  sold: ({ soldUsd }) => numberOf(soldUsd),
  held: ownedValue,
  realised: ({ realisedUsd }) => numberOf(realisedUsd),
  unrealised: ({ unrealisedUsd }) => numberOf(unrealisedUsd),
  roi: ({ roiPercent }) => roiPercent,
  last: ({ lastTradeAt }) => lastTradeAt,
}

/** Sorts by a column, largest first unless `isUp`; unknown values are last either way. */
export function sortPositions(
  positions: readonly WalletPositionWire[],
  column: PositionColumn,
  isUp: boolean,
): WalletPositionWire[] {
  const valueOf = sortValues[column]
  return positions.toSorted((one, other) => {
    const a = valueOf(one)
    const b = valueOf(other)
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order = a < b ? -1 : Number(a > b)
    return isUp ? order : -order
  })
}

/** A position's number that opens its underlying trades. */
export type Figure = 'bought' | 'sold' | 'held' | 'realised' | 'unrealised'
export type OpenFigure = { network: Network; token: string; symbol: string; figure: Figure }

/** Returns the listed trades behind a number, and their full count. */
export function tradesBehind(
  { sources, trades }: UserPositionWire,
  figure: Figure,
): { trades: TradeWire[]; count: number } {
  const ids = new Set(sources[figure === 'unrealised' ? 'held' : figure])
  return { trades: trades.filter(({ id }) => ids.has(id)), count: ids.size }
}
