import { type ProfitMethod, profitMethods } from '@peregrine/core/portfolio/position'

export const positionColumns = [
  'token',
  'bought',
  'sold',
  'held',
  'realised',
  'unrealised',
  'roi',
  'last',
] as const
export type PositionColumn = (typeof positionColumns)[number]
export const userTabs = ['positions', 'trades', 'holdings'] as const
export type UserTab = (typeof userTabs)[number]

export type UserSearch = { method?: ProfitMethod; tab?: UserTab; sort?: PositionColumn; up?: true }

/** Defaults are left out of the address. */
export function toUserSearch(search: Record<string, unknown>): UserSearch {
  const method = profitMethods.find((each) => each === search.method)
  const tab = userTabs.find((each) => each === search.tab)
  const sort = positionColumns.find((each) => each === search.sort)
  return {
    ...(method && method !== 'fifo' ? { method } : {}),
    ...(tab && tab !== 'positions' ? { tab } : {}),
    ...(sort && sort !== 'last' ? { sort } : {}),
    ...(search.up === true ? { up: true as const } : {}),
  }
}
