import { type WatchlistSort, watchlistSorts } from '../../domain/tokens/watchlistOrder.ts'

/** Id of a group; `all` is every token, `none` those without a group. */
export type GroupChoice = string
export const everyGroup = 'all'
export const noGroup = 'none'

export const watchlistTabs = ['watch', 'recent', 'hidden'] as const
export type WatchlistTab = (typeof watchlistTabs)[number]
export type WatchlistView = { tab: WatchlistTab; group: GroupChoice; sort: WatchlistSort }

/** The page's search parameters; defaults are left out. */
export type WatchlistSearch = { tab?: WatchlistTab; group?: string; sort?: WatchlistSort }

export function toWatchlistSearch({ tab, group, sort }: Record<string, unknown>): WatchlistSearch {
  const known = {
    tab: watchlistTabs.find((one) => one === tab),
    group: typeof group === 'string' || typeof group === 'number' ? String(group) : '',
    sort: watchlistSorts.find((one) => one === sort),
  }
  return {
    ...(known.tab && known.tab !== 'watch' ? { tab: known.tab } : {}),
    ...(known.group && known.group !== everyGroup ? { group: known.group } : {}),
    ...(known.sort && known.sort !== 'own' ? { sort: known.sort } : {}),
  }
}
