import type { ChainKey } from '@peregrine/core/network'

/** Which kind of contract a pool is: it decides how its events and its facts are read. */
export type PoolFamily = 'v1' | 'v2' | 'v3' | 'v4' | 'infinity' | 'curve' | 'fourmeme'

/**
 * What must be known of a pool before its events mean anything; learned once, then kept.
 * Addresses are lower case; the native coin is the zero address (Curve's 0xeeee… is turned into it).
 */
export type PoolInfo = {
  /** Pool address; V4 or Infinity pool id; the token itself for four.meme. The key of every lookup. */
  pool: string
  family: PoolFamily
  /** Venue name; the generic `univ2` or `univ3` unless the factory itself vouches for the pool. */
  dex: string
  /** In the pool's own order: token0 and token1, Curve's coins, [coin, token] of V1, [token, quote] of four.meme. */
  tokens: readonly string[]
  /** Curve's underlying coins, where the pool has them. */
  underlying?: readonly string[]
  factory: string | null
  /** True when a factory of the address addresses says that the pool is its own. A fake pool can only claim it. */
  isKnownFactory: boolean
  /** Hundredths of a basis point; null when not fixed or not known. */
  feePips: number | null
}

/** Undefined: never asked. Null: asked, and it is no pool (or nothing on the chain tells its tokens). A Map fits. */
export type PoolLookup = { get(pool: string): PoolInfo | null | undefined }

/** A pool that has to be learned before a log can be decoded; see learnPool.ts. */
export type PoolQuestion = {
  kind: 'question'
  chain: ChainKey
  family: PoolFamily
  pool: string
  /** Contract that emitted the log: the pool itself, or the singleton that holds it. */
  emitter: string
  /** What the pool says of itself and its factory has still to confirm. */
  claim?: PoolInfo
  /** By what the factory keys its pools of two tokens: the fee, or Slipstream's tick spacing. */
  factoryKey?: number
}

/** One eth_call at the latest block. */
export type EvmCall = { to: string; data: string }

/** What the results of one round of calls come to: the pool, a further round, or that it is none. */
export type PoolAnswer =
  | { type: 'pool'; pool: PoolInfo }
  | { type: 'ask'; question: PoolQuestion }
  | { type: 'none' }
