import type { ChainKey } from '@peregrine/core/network'

/** Why older trades of a pool cannot be read: no endpoint serves them. */
export type HistoryTrouble = 'not-served'

/** How far back the trades of a pool are known. */
export type PoolHistory = {
  /** Everything since then; null while the chain has not begun. */
  fromMs: number | null
  /** True if there is nothing older. */
  isWhole: boolean
  /** True while older trades are being read. */
  isReading: boolean
  trouble: HistoryTrouble | null
}

/** Reads trades from before the indexing, of pools that somebody looks at. */
export type PoolHistories = {
  /** Returns how far back a pool is known, and keeps reading it for as long as this is asked every few seconds. */
  watch(chain: ChainKey, pool: string): Promise<PoolHistory>
}
