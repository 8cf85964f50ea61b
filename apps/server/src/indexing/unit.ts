import type { BlockLog } from '@peregrine/chains/block'
import type { DecodeFault, Fact, SwapFact } from '@peregrine/protocols/fact'
import type { TradeCosts } from '@peregrine/protocols/tradeCosts'
import type { RawTransfer } from './transfers/rawTransfer.ts'

/** A Solana account's balance after a transaction. */
export type AccountBalance = { token: string; account: string; owner: string; units: bigint }

/** One decoded transaction. `facts` are in chain order. */
export type DecodedTransaction = {
  hash: string
  index: number
  facts: Fact[]
  /** Returns the wallet whose tokens a swap moved, if the event does not name it. */
  senderOf(swap: SwapFact): string
  /** Costs of its trades beyond venue fees. */
  costs: TradeCosts
  /** EVM only: source of transfers of tokens with counted holders. */
  logs: readonly BlockLog[]
  /** Solana only. */
  balances: readonly AccountBalance[]
}

/** One decoded block, with the parts of its head that a commit needs. */
export type DecodedBlock = {
  number: number
  hash: string
  parentHash: string
  timeMs: number
  seenAtMs: number
  transactions: DecodedTransaction[]
  faults: DecodeFault[]
  /** Transfers to and from watched wallets, trades included. */
  transfers: RawTransfer[]
  /** Decimals of mints, from Solana's balances. */
  decimals: ReadonlyMap<string, number>
}
