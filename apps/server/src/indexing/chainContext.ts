import type { ChainKey } from '@peregrine/core/network'
import type { EvmLog } from '@peregrine/protocols/evmLog'
import type { ReadValues, Wanted } from './transfers/rawTransfer.ts'

/** A token that others are bought with. The side of a trade and its dollar value come from the higher rank. */
export type BaseToken = { address: string; symbol: string; decimals: number; rank: number; isStable: boolean }

/** A pool whose trades set the dollar price of `symbol`. */
export type PriceSource = { symbol: string; pool: string; base: string; quote: string }

/** One eth_call. */
export type Call = { to: string; data: string }

/**
 * Reads at a block: the result's hex, or null where the call reverted or its answer was no hex. A node that has dropped
 * the block's state is asked for the latest one.
 */
export type ReadCalls = (calls: readonly Call[], blockNumber: number) => Promise<(string | null)[]>

/** The same, but only as of that block; null where the node does not have its state any more. */
export type ReadCallsAt = (calls: readonly Call[], blockNumber: number) => Promise<(string | null)[] | null>

/**
 * Transfers of a token up to a block, or null where the endpoint does not give them. `isWhole` when the chain's first
 * block was asked for too. They are not proven: an endpoint can leave some out.
 */
export type ReadTransfers = (token: string, toBlock: number) => Promise<TransferHistory | null>
export type TransferHistory = { transfers: TokenTransfer[]; isWhole: boolean }

export type TokenTransfer = { token: string; from: string; to: string; units: bigint }

/** The first log of a contract with these topics up to a block, or null where there is none or nobody tells. */
export type FindLog = (
  filter: { address: string; topics: string[] },
  toBlock: number,
) => Promise<EvmLog | null>

/** What a Solana mint says of itself; texts are empty where it has no metadata. */
export type MintFacts = { decimals: number; supply: bigint; symbol: string; name: string }
export type ReadMints = (mints: readonly string[]) => Promise<Map<string, MintFacts>>

/** What the indexer of one chain is given: facts of the chain and ways to ask it. */
export type ChainContext = {
  chain: ChainKey
  baseTokens: ReadonlyMap<string, BaseToken>
  priceSources: ReadonlyMap<string, PriceSource>
  /** Symbol of the native coin, for `coin_price`. */
  nativeSymbol: string
  readCalls: ReadCalls
  readCallsAt: ReadCallsAt
  readTransfers: ReadTransfers
  findLog: FindLog
  readMints: ReadMints
  /** Whose transfers are read besides the trades; null reads none. */
  watching: { wanted: Wanted; readValues: ReadValues } | null
}

/** Whose transfers are to be looked for now; null while nobody's are. */
export function wantedOf({ watching }: ChainContext): Wanted | null {
  return watching && !watching.wanted.isEmpty ? watching.wanted : null
}
