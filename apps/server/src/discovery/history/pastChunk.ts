import type { SwapFact } from '@peregrine/protocols/fact'

/** A swap from before the indexing, at its place in the chain. */
export type PastSwap = {
  blockNumber: number
  blockHash: string
  timeMs: number
  txHash: string
  txIndex: number
  swap: SwapFact
  /** What a V2 pair held after it, in the pool's token order; empty where no event tells it. */
  reserves: readonly bigint[]
}

/** Trades of a pool in a stretch of blocks, read backwards. */
export type PastChunk = {
  /** In chain order. */
  swaps: readonly PastSwap[]
  /** First block of the stretch, and its time: everything from there on is now known. */
  fromNumber: number
  fromMs: number
  /** Where reading goes on; only Solana has it. */
  before: string | null
  isWhole: boolean
  /** Dollar prices of the coin that the pool trades for, in hundred-millionths, each from a block on, oldest first. */
  coinPrices: readonly { fromNumber: number; priceE8: bigint }[]
}

/** Where the last chunk of a pool ended. */
export type HistoryPlace = { fromNumber: number; fromMs: number; before: string | null }
