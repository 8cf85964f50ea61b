import { type WatchSort, watchSorts } from '../../domain/tokens/watchOrder.ts'

/** Id of a group; `all` is every token, `none` those without a group. */
export type GroupChoice = string
export const everyGroup = 'all'
export const noGroup = 'none'

export const watchTabs = ['watch', 'recent', 'hidden'] as const
export type WatchTab = (typeof watchTabs)[number]
export type WatchView = { tab: WatchTab; group: GroupChoice; sort: WatchSort }

/** What of the page stands in the address; only what differs from the default. */
export type WatchSearch = { tab?: WatchTab; group?: string; sort?: WatchSort }

export function toWatchSearch({ tab, group, sort }: Record<string, unknown>): WatchSearch {
  const known = {
    tab: watchTabs.find((one) => one === tab),
    group: typeof group === 'string' || typeof group === 'number' ? String(group) : '',
    sort: watchSorts.find((one) => one === sort),
  }
  return {
    ...(known.tab && known.tab !== 'watch' ? { tab: known.tab } : {}),
    ...(known.group && known.group !== everyGroup ? { group: known.group } : {}),
    ...(known.sort && known.sort !== 'own' ? { sort: known.sort } : {}),
  }
}
