import { mergeTrades } from '../../domain/trades/mergeTrades.ts'
import type { TradeWire } from '@peregrine/contract/trade'
import { type Network, networks } from '@peregrine/core/network'

export const feedTabs = ['all', 'sol', 'pump', 'eth', 'base', 'bsc', 'four'] as const
export type FeedTab = (typeof feedTabs)[number]

export type FeedFilter = {
  tab: FeedTab
  isKolOnly: boolean
  /** Shows the user's watched wallets in place of all trades. */
  isOwn: boolean
  minUsd: number
  /** Includes trades of base coins (WETH, SOL, WBNB) against stablecoins. */
  hasBase: boolean
}

export const noFeedFilter: FeedFilter = {
  tab: 'all',
  isKolOnly: false,
  isOwn: false,
  minUsd: 0,
  hasBase: false,
}

/** Returns the networks of a tab. */
export function networksOf(tab: FeedTab): readonly Network[] {
  return tab === 'all' ? networks : [tab]
}

/** Returns a filter's streams: one per network. */
export function feedParams({ tab, isKolOnly, minUsd, hasBase }: FeedFilter) {
  return networksOf(tab).map((network) => ({
    network,
    who: isKolOnly ? ('kol' as const) : ('all' as const),
    base: hasBase ? ('with' as const) : ('without' as const),
    minUsd,
  }))
}

/** Merges several networks into one list, newest first; null until one has arrived. */
export function feedOf(lists: readonly (readonly TradeWire[] | undefined)[]): readonly TradeWire[] | null {
  const known = lists.filter((list) => list !== undefined)
  return known.length === 0 ? null : mergeTrades(known)
}

/** Parses the tab from the address bar; defaults to all. */
export function toFeedTab(text: unknown): FeedTab {
  return feedTabs.find((tab) => tab === text) ?? 'all'
}
