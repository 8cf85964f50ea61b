import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { TradeWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'
import type { EventFilter } from '../../domain/wallet-events/useEventFilter.ts'

export const kolTabs = ['SOL', 'ETH', 'BASE', 'BSC'] as const
export type KolTab = (typeof kolTabs)[number]

/** Networks of a tab: a chain and its launchpad. */
export const networksOfTab: Record<KolTab, readonly Network[]> = {
  SOL: ['sol', 'pump'],
  ETH: ['eth'],
  BASE: ['base'],
  BSC: ['bsc', 'four'],
}

/** The coin that pays for a tab's trades. */
export const coinOfTab: Record<KolTab, string> = { SOL: 'SOL', ETH: 'ETH', BASE: 'ETH', BSC: 'BNB' }

export const shownRows = 100

/** Maximum nickname length in a row. */
const longestName = 20

/** Cuts a nickname to 20 characters, counting by code point. */
export function shortName(name: string): string {
  const letters = [...name]
  return letters.length <= longestName ? name : `${letters.slice(0, longestName - 1).join('')}…`
}

/** Merges lists into the newest 100, newest first; a duplicate trade appears once. */
export function mergeRows(lists: readonly (readonly TradeWire[] | undefined)[]): readonly TradeWire[] | null {
  const known = lists.filter((list) => list !== undefined)
  if (known.length === 0) return null
  const byId = new Map<string, TradeWire>()
  for (const trade of known.flat()) if (!byId.has(trade.id)) byId.set(trade.id, trade)
  return [...byId.values()].sort((a, b) => b.timestamp - a.timestamp).slice(0, shownRows)
}

/** Returns the trades that pass; an unknown value passes no least one. */
export function passTrades(
  trades: readonly TradeWire[],
  { minUsd, hasBase }: EventFilter,
): readonly TradeWire[] {
  return trades.filter(
    ({ chain, tokenAddress, valueUsd }) =>
      (hasBase || findBaseToken(chain, tokenAddress) === null) &&
      (minUsd === 0 || (valueUsd !== null && Number(valueUsd) >= minUsd)),
  )
}
