import { mergeTrades } from '@peregrine/contract/mergeTrades'
import type { TradeWire } from '@peregrine/contract/trade'
import { type Network, networks } from '@peregrine/core/network'

export const feedTabs = ['all', 'sol', 'pump', 'eth', 'base', 'bsc', 'four'] as const
export type FeedTab = (typeof feedTabs)[number]

/** Networks whose trades a tab shows. */
export function networksOf(tab: FeedTab): readonly Network[] {
  return tab === 'all' ? networks : [tab]
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
