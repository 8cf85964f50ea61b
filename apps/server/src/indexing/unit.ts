import type { BlockLog } from '@peregrine/chains/block'
import type { DecodeFault, Fact, SwapFact } from '@peregrine/protocols/fact'
import type { TradeCosts } from '@peregrine/protocols/tradeCosts'
import type { RawTransfer } from './transfers/rawTransfer.ts'

/** What a Solana account holds after a transaction. */
export type AccountBalance = { token: string; account: string; owner: string; units: bigint }

/** One transaction, decoded. `facts` are in the order of the chain. */
export type DecodedTransaction = {
  hash: string
  index: number
  facts: Fact[]
  /** The wallet whose tokens a swap moved, where the event itself does not say it. */
  senderOf(swap: SwapFact): string
  /** What its trades cost beside what the venues took. */
  costs: TradeCosts
  /** EVM only: transfers are read from them for the tokens whose holders are kept. */
  logs: readonly BlockLog[]
  /** Solana only. */
  balances: readonly AccountBalance[]
}

/** One block, decoded, with what a commit needs of its head. */
export type DecodedBlock = {
  number: number
  hash: string
  parentHash: string
  timeMs: number
  seenAtMs: number
  transactions: DecodedTransaction[]
  faults: DecodeFault[]
  /** What moved to and from watched wallets, trades included. */
  transfers: RawTransfer[]
  /** Decimals of mints, as Solana's balances tell them. */
  decimals: ReadonlyMap<string, number>
}
