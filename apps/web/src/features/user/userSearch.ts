import { type ReportScope, reportScopes } from '@peregrine/core/portfolio/reportScope'
import { type ProfitMethod, profitMethods } from '@peregrine/core/portfolio/position'
import { type ReportPeriod, reportPeriods } from '@peregrine/core/portfolio/reportPeriod'

export const positionColumns = [
  'token',
  'bought',
  'sold',
  'held',
  'realised',
  'period',
  'unrealised',
  'roi',
  'last',
] as const
export type PositionColumn = (typeof positionColumns)[number]
export const userTabs = ['positions', 'trades'] as const
export type UserTab = (typeof userTabs)[number]

export type UserSearch = {
  period?: ReportPeriod
  scope?: ReportScope
  method?: ProfitMethod
  tab?: UserTab
  sort?: PositionColumn
  up?: true
}

export const defaultPeriod: ReportPeriod = '7d'
const defaultSort: PositionColumn = 'held'

/** The choices of an address, defaults filled in. */
export function choicesOf({ period, scope, method, tab, sort, up }: UserSearch) {
  return {
    period: period ?? defaultPeriod,
    scope: scope ?? 'all',
    method: method ?? 'fifo',
    tab: tab ?? 'positions',
    sort: sort ?? defaultSort,
    isUp: up ?? false,
  } as const
}

/** The known value that equals an untrusted one; undefined for the default, which is left out of the address. */
function chosen<T extends string>(values: readonly T[], value: unknown, fallback: T): T | undefined {
  const found = values.find((each) => each === value)
  return found === fallback ? undefined : found
}

/** Defaults are left out of the address. */
export function toUserSearch(search: Record<string, unknown>): UserSearch {
  const read: UserSearch = {}
  const period = chosen(reportPeriods, search.period, defaultPeriod)
  const scope = chosen(reportScopes, search.scope, 'all')
  const method = chosen(profitMethods, search.method, 'fifo')
  const tab = chosen(userTabs, search.tab, 'positions')
  const sort = chosen(positionColumns, search.sort, defaultSort)
  if (period) read.period = period
  if (scope) read.scope = scope
  if (method) read.method = method
  if (tab) read.tab = tab
  if (sort) read.sort = sort
  if (search.up === true) read.up = true
  return read
}
