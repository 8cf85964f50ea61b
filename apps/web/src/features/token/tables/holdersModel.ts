import type { HolderWire } from '@peregrine/contract/routes/tokens'

export const holderTabs = ['all', 'kol', 'followed', 'dev', 'sniper', 'new'] as const
export type HolderTab = (typeof holderTabs)[number]
export const holderSorts = ['share', 'profit', 'last'] as const
export type HolderSort = (typeof holderSorts)[number]

/** The addresses the user watches. */
type Addresses = Pick<ReadonlySet<string>, 'has'>

export function inTab(holder: HolderWire, tab: HolderTab, watched: Addresses): boolean {
  if (tab === 'all') return true
  if (tab === 'followed') return watched.has(holder.address)
  return tab === 'new' ? holder.isNew === true : holder.tags.includes(tab)
}

const measures: Record<HolderSort, (holder: HolderWire) => number> = {
  share: ({ rank }) => -rank,
  profit: ({ trading }) => (trading?.profitUsd ? Number(trading.profitUsd) : Number.NEGATIVE_INFINITY),
  last: ({ trading }) => trading?.lastTradeAt ?? Number.NEGATIVE_INFINITY,
}

/** Returns the holders of a tab, sorted by the chosen figure, largest first; ties by rank. */
export function shownHolders(
  holders: readonly HolderWire[],
  tab: HolderTab,
  sort: HolderSort,
  watched: Addresses,
): HolderWire[] {
  const measure = measures[sort]
  return holders
    .filter((holder) => inTab(holder, tab, watched))
    .sort((a, b) => {
      const [one, other] = [measure(a), measure(b)]
      return one === other ? a.rank - b.rank : other - one
    })
}
