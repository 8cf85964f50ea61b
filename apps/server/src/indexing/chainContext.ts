import type { ChainReads } from '@peregrine/chains/chainReads'
import type { ChainKey } from '@peregrine/core/network'
import type { OptionalReads } from './optionalReads.ts'
import type { Wanted } from './transfers/rawTransfer.ts'

/** A quote token. The side of a trade and its dollar value come from the higher rank. */
export type BaseToken = { address: string; symbol: string; decimals: number; rank: number; isStable: boolean }

/** A pool whose trades set the dollar price of `symbol`. */
export type PriceSource = { symbol: string; pool: string; base: string; quote: string }

/** Dependencies of one chain's indexer: chain facts and reads. */
export type ChainContext = ChainReads & {
  chain: ChainKey
  baseTokens: ReadonlyMap<string, BaseToken>
  priceSources: ReadonlyMap<string, PriceSource>
  /** Symbol of the native coin, for `coin_price`. */
  nativeSymbol: string
  /** Wallets whose transfers are read besides the trades; null reads none. */
  watched: Wanted | null
  /** False for blocks whose new tokens are not counted: those of a gap. */
  countsHolders?: false
  /**
   * How units do without what they can do without: holders, events that opened pools, and what may have changed of known
   * tokens. Omitted, they cannot.
   */
  optional?: Record<'holders' | 'openings' | 'rereads', OptionalReads> | undefined
}

/** Returns the wallets whose transfers are wanted now; null without any. */
export function wantedOf({ watched }: ChainContext): Wanted | null {
  return watched && !watched.isEmpty ? watched : null
}
