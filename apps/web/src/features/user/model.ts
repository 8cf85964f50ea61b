import type { PositionWire, UserPositionWire, UserWire } from '@peregrine/contract/routes/users'
import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'
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

/** Returns the current value of the held units; null when the price or decimals are unknown. */
export function heldValue({ heldUnits, decimals, tokenPrice }: PositionWire): number | null {
  if (heldUnits === '0') return 0
  if (decimals === null || tokenPrice === null) return null
  return unitsToNumber(BigInt(heldUnits), decimals) * tokenPrice
}

export function totalProfit({ realisedUsd, unrealisedUsd }: UserWire): string {
  return usdText(microsOf(realisedUsd) + microsOf(unrealisedUsd))
}

/** Returns the breakdown of the wallet's total, realized and unrealized profit. */
export function totalParts(user: UserWire): Record<'total' | 'realised' | 'unrealised', FigureParts> {
  const { fees, unknownFees } = user
  const both = (kind: keyof FeesWire): string =>
    usdText(microsOf(fees.realised[kind]) + microsOf(fees.cost[kind]))
  const allFees = {
    venueUsd: both('venueUsd'),
    routerUsd: both('routerUsd'),
    networkUsd: both('networkUsd'),
    tipUsd: both('tipUsd'),
  }
  return {
    total: { netUsd: totalProfit(user), fees: allFees, unknownFees },
    realised: { netUsd: user.realisedUsd, fees: fees.realised, unknownFees },
    unrealised: { netUsd: user.unrealisedUsd, fees: fees.cost, unknownFees },
  }
}

/** Returns the breakdown of a position's number; null for the held amount, which is not money, and for unknown ones. */
export function positionParts(position: PositionWire, figure: Figure): FigureParts | null {
  const { fees, unknownFees } = position.parts
  switch (figure) {
    case 'bought':
      return { netUsd: position.boughtUsd, fees: fees.bought, unknownFees, isPaid: true }
    case 'sold':
      return { netUsd: position.soldUsd, fees: fees.sold, unknownFees }
    case 'realised':
      return { netUsd: position.realisedUsd, fees: fees.realised, unknownFees }
    case 'unrealised':
      return position.unrealisedUsd === null
        ? null
        : { netUsd: position.unrealisedUsd, fees: fees.cost, unknownFees }
    case 'held':
      return null
  }
}

/** Returns the value of the priced holdings; null when none has a price. */
export function holdingValue({ holdings }: UserWire): number | null {
  const known = holdings.flatMap(({ valueUsd }) => (valueUsd === null ? [] : [valueUsd]))
  return known.length === 0 && holdings.length > 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

const sortValues: Record<PositionColumn, (position: PositionWire) => number | string | null> = {
  token: ({ symbol, tokenAddress }) => (symbol || tokenAddress).toLowerCase(),
  bought: ({ boughtUsd }) => Number(boughtUsd),
  sold: ({ soldUsd }) => Number(soldUsd),
  held: heldValue,
  realised: ({ realisedUsd }) => Number(realisedUsd),
  unrealised: ({ unrealisedUsd }) => (unrealisedUsd === null ? null : Number(unrealisedUsd)),
  roi: ({ roiPercent }) => roiPercent,
  last: ({ lastTradeAt }) => lastTradeAt,
}

/** Sorts by a column, largest first unless `isUp`; unknown values are last either way. */
export function sortPositions(
  positions: readonly PositionWire[],
  column: PositionColumn,
  isUp: boolean,
): PositionWire[] {
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
export type OpenFigure = { token: string; symbol: string; figure: Figure }

/** Returns the listed trades behind a number, and their full count. */
export function tradesBehind(
  { sources, trades }: UserPositionWire,
  figure: Figure,
): { trades: TradeWire[]; count: number } {
  const ids = new Set(sources[figure === 'unrealised' ? 'held' : figure])
  return { trades: trades.filter(({ id }) => ids.has(id)), count: ids.size }
}

/**
 * Joins live trades with older ones; null before either arrives. A live list that is not full is the wallet's complete
 * history. Of the pages, only trades older than the stream are used: it knows what was retracted since.
 */
export function joinTrades(
  live: readonly TradeWire[] | undefined,
  pages: readonly TradeWire[] | undefined,
): readonly TradeWire[] | null {
  const last = live?.at(-1)
  if (!live || !pages || !last || live.length < shownTrades) return live ?? pages ?? null
  const known = new Set(live.map(({ id }) => id))
  return [...live, ...pages.filter(({ id, timestamp }) => timestamp <= last.timestamp && !known.has(id))]
}

/** Returns true when trades have dropped out of the live list since the pages were read: they are in neither. */
export function missesBetween(
  live: readonly TradeWire[] | undefined,
  pages: readonly TradeWire[] | undefined,
): boolean {
  const last = live?.at(-1)
  if (!live || !pages || !last || live.length < shownTrades) return false
  const [newest] = pages
  return newest === undefined || newest.timestamp < last.timestamp
}
