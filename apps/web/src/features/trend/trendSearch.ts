import type { StatsWindow } from '@peregrine/contract/marketStats'
import { type TrendSort, trendSorts, trendWindows } from '@peregrine/contract/trendOrder'
import { type Network, networks } from '@peregrine/core/network'

/** Most traded, or youngest. */
export const trendLists = ['hot', 'new'] as const
export type TrendKind = (typeof trendLists)[number]

/** A trend list's search parameters; defaults are left out. */
export type TrendSearch = {
  list?: TrendKind
  net?: Network
  w?: StatsWindow
  s?: TrendSort
  /** Smallest first. */
  up?: boolean
  /** Dollars in the pool. */
  pool?: number
  /** Minutes. */
  age?: number
  /** In 24 hours. */
  trades?: number
  /** Dollars in 24 hours. */
  vol?: number
  cap?: number
}

/** The filters, by parameter name. */
export const trendFilters = ['pool', 'age', 'trades', 'vol', 'cap'] as const
export type TrendFilter = (typeof trendFilters)[number]

const dayMinutes = 1_440

/** Each list's presets, from the product document: ages in minutes, the rest in dollars or trades. */
export const filterPresets: Record<TrendKind, Partial<Record<TrendFilter, readonly number[]>>> = {
  hot: {
    pool: [500_000, 1_000_000, 5_000_000, 10_000_000],
    age: [dayMinutes, 5 * dayMinutes, 10 * dayMinutes, 100 * dayMinutes],
    trades: [500, 1_000, 3_000],
    vol: [1_000_000, 5_000_000, 10_000_000],
  },
  new: {
    pool: [1_000, 5_000, 10_000, 100_000],
    age: [5, 10, 30, 100],
    cap: [50_000, 100_000, 500_000],
  },
}

/** The full choice behind an address. */
export type TrendChoice = {
  list: TrendKind
  net: Network | 'all'
  w: StatsWindow
  s: TrendSort
  up: boolean
  filters: Partial<Record<TrendFilter, number>>
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given)
}

function amountOf(given: unknown): number | undefined {
  return typeof given === 'number' && Number.isFinite(given) && given > 0 && given < 1e12 ? given : undefined
}

/** Parses a query string's values, dropping unknown ones. */
export function toTrendSearch(given: Record<string, unknown>): TrendSearch {
  const search: TrendSearch = {
    list: given.list === 'new' ? 'new' : undefined,
    net: oneOf(networks, given.net),
    w: oneOf(trendWindows, given.w),
    s: oneOf(trendSorts, given.s),
    up: typeof given.up === 'boolean' ? given.up : undefined,
  }
  for (const name of trendFilters) search[name] = amountOf(given[name])
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

type OwnChoice = Partial<Omit<TrendChoice, 'filters'>>

function orderOf(search: TrendSearch, own: OwnChoice, list: TrendKind): Pick<TrendChoice, 's' | 'up'> {
  const s = search.s ?? own.s ?? (list === 'new' ? 'age' : 'volume')
  // Ages are wanted youngest first.
  return { s, up: search.up ?? own.up ?? s === 'age' }
}

/** Returns the address's choice over a page's defaults. */
export function trendChoice(search: TrendSearch, own: OwnChoice = {}): TrendChoice {
  const list = search.list ?? own.list ?? 'hot'
  const given = trendFilters.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]]))
  return {
    list,
    net: search.net ?? own.net ?? 'all',
    w: search.w ?? own.w ?? '1h',
    ...orderOf(search, own, list),
    filters: Object.fromEntries(given),
  }
}

/** Returns the address for a changed choice. */
export function toSearch(search: TrendSearch, { filters, net, ...rest }: Partial<TrendChoice>): TrendSearch {
  const kept = { ...search, ...rest }
  if (net !== undefined) kept.net = net === 'all' ? undefined : net
  if (filters !== undefined) for (const name of trendFilters) kept[name] = filters[name]
  return toTrendSearch(kept)
}
