import type { ChainReads } from '@peregrine/chains/chainReads'
import type { ChainKey } from '@peregrine/core/network'
import type { Wanted } from './transfers/rawTransfer.ts'

/** A token that others are bought with. The side of a trade and its dollar value come from the higher rank. */
export type BaseToken = { address: string; symbol: string; decimals: number; rank: number; isStable: boolean }

/** A pool whose trades set the dollar price of `symbol`. */
export type PriceSource = { symbol: string; pool: string; base: string; quote: string }

/** What the indexer of one chain is given: facts of the chain and ways to ask it. */
export type ChainContext = ChainReads & {
  chain: ChainKey
  baseTokens: ReadonlyMap<string, BaseToken>
  priceSources: ReadonlyMap<string, PriceSource>
  /** Symbol of the native coin, for `coin_price`. */
  nativeSymbol: string
  /** Whose transfers are read besides the trades; null reads none. */
  watched: Wanted | null
}

/** Whose transfers are to be looked for now; null while nobody's are. */
export function wantedOf({ watched }: ChainContext): Wanted | null {
  return watched && !watched.isEmpty ? watched : null
}
