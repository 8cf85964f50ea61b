import type { ChainKey } from '@peregrine/core/network'
import type { ProviderTarget } from '@peregrine/testkit/fault-proxy/providerState'
import type { PricePool } from '@peregrine/sandbox/sandboxInfo'

/** Both amounts of a swap in base units, the smaller first, by `transaction index-in-it`. */
export type Swaps = Map<string, string>

/** A chain on which trades happen, told by its own node and without any of our code. */
export type LiveWorld = {
  chain: ChainKey
  node: ProviderTarget
  /** The node of another chain. */
  stranger: ProviderTarget
  pricePools: PricePool[]
  head(): Promise<number>
  /** Lets as many blocks with trades pass; faster than in life where nobody reads them. */
  advance(blocks: number, how?: { isAlone?: boolean }): Promise<void>
  /**
   * A new token (`NEW1`, …) with a pool and a first trade, some blocks further on: the pool opens after `beforePool`. On
   * Solana traders launch all the time.
   */
  launch(beforePool?: () => Promise<unknown>): Promise<void>
  /** The swaps of a range of blocks, from the node. */
  swaps(from: number, to: number): Promise<Map<number, Swaps>>
  /** No block comes until it is resumed; `advance` must not be called meanwhile. */
  hold(): void
  resume(): void
  stop(): Promise<void>
}

/** The larger amount never comes first, whichever side it is. */
export function pairOf(a: bigint, b: bigint): string {
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  return x < y ? `${x} ${y}` : `${y} ${x}`
}
