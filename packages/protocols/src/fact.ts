import type { BaseUnits } from '@peregrine/core/units'
import type { PoolFamily } from './poolInfo.ts'

/**
 * One side of a swap, from the trader's point of view. `token` is a lower-case 0x address, the zero address for an EVM
 * native coin, or a base58 mint; Solana's native coin is always the wrapped mint
 * So11111111111111111111111111111111111111112. `units` is null if not on chain.
 */
export type Leg = { token: string; units: BaseUnits | null }

/** A decoded swap. `index` is the log index (EVM) or `outer * 65536 + inner` (Solana). */
export type SwapFact = {
  kind: 'swap'
  /** Stable name of the venue: `uniswap-v2`, `pumpfun`, … ; listed in docs/decoders.md. */
  dex: string
  /** Pool address, V4/Infinity pool id, Balancer pool id; null if a route's event has only a total. */
  pool: string | null
  index: number
  sold: Leg
  bought: Leg
  /** Reason a leg's units are null. */
  reason?: string
  /** Owner of the moved tokens, if named by the event; otherwise derived from the transaction. */
  sender: string | null
  /**
   * Venue fee on top of the two amounts: a launchpad's apart from the curve's, PumpSwap's apart from the pool's.
   * Omitted if all fees are within the amounts (Uniswap and the like); units are null if unknown.
   */
  fee?: Leg
  /** Pool reserves after the swap, if in the event; for prices and curve progress. */
  reserves?: PoolReserves
  /** State of a launchpad's curve after the swap: `virtual` sets the price, `real` the progress. */
  curve?: CurveReserves
  /**
   * Price at which the swap left the pool, before fees; null if nothing can be traded at it (no liquidity). Omitted if
   * neither event nor transaction tells it.
   */
  after?: EqualWorth | null
  /** A hop reported only by the router's own event; its venue is not decoded. */
  fromRouteEvent?: boolean
}

/** A price, as positive amounts of two tokens that are worth the same. */
export type EqualWorth = { tokens: readonly [string, string]; units: readonly [bigint, bigint] }

/** Amounts in a pool after an event, in the pool's own token order. `isVirtual` amounts are prices, not holdings. */
export type PoolReserves = {
  tokens: readonly [string, string]
  units: readonly [bigint, bigint]
  isVirtual?: boolean
}

/** A curve's state in base units; null if not in the event. `quote` is SOL unless the curve names another. */
export type CurveReserves = {
  virtualQuote: bigint | null
  virtualToken: bigint | null
  realQuote: bigint | null
  realToken: bigint | null
}

/** A created pool. */
export type PoolFact = {
  kind: 'pool'
  dex: string
  pool: string
  index: number
  tokens: readonly string[]
  /** Fixed fee in hundredths of a basis point, if any. */
  feePips: number | null
  factory: string | null
  /** Determines how an EVM pool's events are read; see poolInfo.ts. */
  family?: PoolFamily
  /** V2: see poolInfo.ts. */
  isStable?: boolean
}

/** Holdings of a pool: absolute after V2 `Sync` and the like, or a change (V3 mint and burn). */
export type LiquidityFact = {
  kind: 'liquidity'
  dex: string
  pool: string
  index: number
  /** In the pool's token order. */
  units: readonly bigint[]
  isChange: boolean
}

/** A created launchpad token. */
export type LaunchFact = {
  kind: 'launch'
  dex: string
  /** The curve's address: bonding curve on Solana, the token itself for four.meme. */
  pool: string
  index: number
  token: string
  quote: string
  creator: string
  name: string
  symbol: string
  uri: string | null
  /** Base units, if in the event. */
  totalSupply: bigint | null
  decimals: number | null
}

/** A launchpad curve was filled (`filled`), or its liquidity moved to a DEX pool (`migrated`). */
export type CurveFact = {
  kind: 'curve'
  dex: string
  pool: string
  index: number
  token: string
  stage: 'filled' | 'migrated'
  /** The DEX pool, if in the event. */
  toPool: string | null
}

export type Fact = SwapFact | PoolFact | LiquidityFact | LaunchFact | CurveFact

/** Malformed on-chain data of a known venue: counted, never thrown. */
export type DecodeFault = { kind: 'fault'; dex: string; index: number; what: string }
