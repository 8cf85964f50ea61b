import { type LaunchFilter, type LaunchRange, launchFilterText } from '@peregrine/contract/launchFilter'
import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'

/** A bound set with one click: from below or from above. */
export type Preset = { bound: 'min' | 'max'; value: number }

const above = (...values: number[]): Preset[] => values.map((value) => ({ bound: 'min', value }))
const below = (...values: number[]): Preset[] => values.map((value) => ({ bound: 'max', value }))

const dayMinutes = 1_440

/** Presets of the product document, for new pairs and for others. */
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

/** Returns the presets of a field in a column. */
export function presetsOf(column: LaunchColumn, range: LaunchRange): readonly Preset[] {
  const own = column === 'completed' ? grownPairs : newPairs
  return own[range] ?? everywhere[range] ?? []
}

/** Fields in the order traders check them. */
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
  'newWallets',
  'firstBuyers',
  'kols',
]

/** Coins that buy launchpad tokens. */
export const quoteCoins = ['BNB', 'SOL', 'USDT', 'USDC'] as const

/** Counts a filter's conditions, except the name search. */
export function countConditions(filter: LaunchFilter): number {
  const text = launchFilterText({ ...filter, find: '' })
  return text === '' ? 0 : text.split(';').length
}
