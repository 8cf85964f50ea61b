import type { ChainKey } from '@peregrine/core/network'

/** Contract type of a pool: determines how its events and facts are read. */
export type PoolFamily = 'v1' | 'v2' | 'v3' | 'v4' | 'infinity' | 'curve' | 'fourmeme'

/**
 * Pool data required to interpret its events; learned once, then cached. Addresses are lower case; the native coin is
 * the zero address (Curve's 0xeeee… is converted).
 */
export type PoolInfo = {
  /** Pool address; V4 or Infinity pool id; the token itself for four.meme. The key of every lookup. */
  pool: string
  family: PoolFamily
  /** Venue name; the generic `univ2` or `univ3` unless the factory confirms the pool. */
  dex: string
  /** In the pool's own order: token0 and token1, Curve's coins, [coin, token] of V1, [token, quote] of four.meme. */
  tokens: readonly string[]
  /** Curve's underlying coins, if the pool has them. */
  underlying?: readonly string[]
  factory: string | null
  /** True if a known factory confirms that the pool is its own. A fake pool can only claim it. */
  isKnownFactory: boolean
  /** Hundredths of a basis point; null if not fixed or not known. */
  feePips: number | null
  /** V2: whether it trades along the stable curve of Solidly, where the ratio of reserves is no price. */
  isStable?: boolean
}

/** Undefined: never queried. Null: queried, and not a pool (or its tokens are not on chain). A Map fits. */
export type PoolLookup = { get(pool: string): PoolInfo | null | undefined }

/** A pool to learn before a log can be decoded; see learnPool.ts. */
export type PoolQuestion = {
  kind: 'question'
  chain: ChainKey
  family: PoolFamily
  pool: string
  /** Contract that emitted the log: the pool itself, or the singleton that holds it. */
  emitter: string
  /** The pool's own claim, which its factory has yet to confirm. */
  claim?: PoolInfo
  /** The factory's key for pools of two tokens: the fee, or Slipstream's tick spacing. */
  factoryKey?: number
}

/** One eth_call at the latest block. */
export type EvmCall = { to: string; data: string }

/** Outcome of one round of calls: the pool, a further round, or none. */
export type PoolAnswer =
  | { type: 'pool'; pool: PoolInfo }
  | { type: 'ask'; question: PoolQuestion }
  | { type: 'none' }
