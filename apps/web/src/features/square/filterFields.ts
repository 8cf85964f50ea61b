import { type LaunchFilter, type LaunchRange, launchFilterText } from '@peregrine/contract/launchFilter'
import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'

/** A bound that is set with one press: from below or from above. */
export type Preset = { bound: 'min' | 'max'; value: number }

const above = (...values: number[]): Preset[] => values.map((value) => ({ bound: 'min', value }))
const below = (...values: number[]): Preset[] => values.map((value) => ({ bound: 'max', value }))

const dayMinutes = 1_440

/** Presets of the product document for pairs that are new, and for those that are not. */
const newPairs: Partial<Record<LaunchRange, Preset[]>> = {
  liquidity: above(1_000, 5_000, 10_000, 100_000),
  age: below(5, 10, 30, 100),
  mcap: above(50_000, 100_000, 500_000),
}
const grownPairs: Partial<Record<LaunchRange, Preset[]>> = {
  liquidity: above(500_000, 1_000_000, 5_000_000, 10_000_000),
  age: below(1 * dayMinutes, 5 * dayMinutes, 10 * dayMinutes, 100 * dayMinutes),
  mcap: above(50_000, 100_000, 500_000),
}
const everywhere: Partial<Record<LaunchRange, Preset[]>> = {
  trades: above(500, 1_000, 3_000),
  volume: above(1_000_000, 5_000_000, 10_000_000),
}

/** The presets of a field in a column. */
export function presetsOf(column: LaunchColumn, range: LaunchRange): readonly Preset[] {
  const own = column === 'completed' ? grownPairs : newPairs
  return own[range] ?? everywhere[range] ?? []
}

/** The fields in the order in which traders look at them. */
export const filterFields: readonly LaunchRange[] = [
  'mcap',
  'liquidity',
  'volume',
  'age',
  'progress',
  'holders',
  'trades',
  'buys',
  'sells',
  'top10',
  'dev',
  'snipers',
  'kols',
]

/** Coins that launchpad tokens are bought with. */
export const quoteCoins = ['BNB', 'SOL', 'USDT', 'USDC'] as const

/** How many conditions a filter sets, the search by name left out. */
export function countConditions(filter: LaunchFilter): number {
  const text = launchFilterText({ ...filter, find: '' })
  return text === '' ? 0 : text.split(';').length
}
