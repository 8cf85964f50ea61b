import { mergeTrades } from '../../domain/trades/mergeTrades.ts'
import type { TradeWire } from '@peregrine/contract/trade'
import { type Network, networks } from '@peregrine/core/network'

export const feedTabs = ['all', 'sol', 'pump', 'eth', 'base', 'bsc', 'four'] as const
export type FeedTab = (typeof feedTabs)[number]

/** What a trade may at least be worth, in dollars; 0 shows those of unknown value as well. */
export const minUsdOptions = [0, 10, 100, 500, 1_000, 5_000, 10_000] as const
type MinUsd = (typeof minUsdOptions)[number]

export type FeedFilter = {
  tab: FeedTab
  isKolOnly: boolean
  /** What the trader's own watched wallets do, in place of everybody's trades. */
  isOwn: boolean
  minUsd: number
  /** Also trades of coins that others are bought with (WETH, SOL, WBNB) against stablecoins. */
  hasBase: boolean
}

export const noFeedFilter: FeedFilter = {
  tab: 'all',
  isKolOnly: false,
  isOwn: false,
  minUsd: 0,
  hasBase: false,
}

/** Networks whose trades a tab shows. */
export function networksOf(tab: FeedTab): readonly Network[] {
  return tab === 'all' ? networks : [tab]
}

/** The streams of a filter: one per network. */
export function feedParams({ tab, isKolOnly, minUsd, hasBase }: FeedFilter) {
  return networksOf(tab).map((network) => ({
    network,
    who: isKolOnly ? ('kol' as const) : ('all' as const),
    base: hasBase ? ('with' as const) : ('without' as const),
    minUsd,
  }))
}

/** One list of several networks, newest first; null while none of them has come yet. */
export function feedOf(lists: readonly (readonly TradeWire[] | undefined)[]): readonly TradeWire[] | null {
  const known = lists.filter((list) => list !== undefined)
  return known.length === 0 ? null : mergeTrades(known)
}

/** The tab that the address names; all where it names none. */
export function toFeedTab(text: unknown): FeedTab {
  return feedTabs.find((tab) => tab === text) ?? 'all'
}

/** The least value that the address names, when it is one of the choices. */
export function toMinUsd(value: unknown): MinUsd {
  return minUsdOptions.find((option) => option === value) ?? minUsdOptions[0]
}
