import type { BlockLog } from './block.ts'

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
type TransferHistory = { transfers: TokenTransfer[]; isWhole: boolean }

export type TokenTransfer = { token: string; from: string; to: string; units: bigint }

/** The first log of a contract with these topics up to a block, or null where there is none or nobody tells. */
export type FindLog = (
  filter: { address: string; topics: string[] },
  toBlock: number,
) => Promise<BlockLog | null>

/** What a Solana mint says of itself; texts are empty where it has no metadata. */
export type MintFacts = { decimals: number; supply: bigint; symbol: string; name: string }
export type ReadMints = (mints: readonly string[]) => Promise<Map<string, MintFacts>>

/** A transaction whose native value is asked for; of a silent one nobody has said whether it succeeded. */
export type ValueQuestion = { hash: string; index: number; isSilent: boolean }

/** The native value that transactions of a block moved, in base units; zero for those that failed. */
export type ReadValues = (blockHash: string, questions: readonly ValueQuestion[]) => Promise<bigint[]>

/**
 * Facts that the blocks of a chain do not hold. A question that a family's nodes cannot answer gets the answer for something
 * that does not exist: null, or nothing found.
 */
export type ChainReads = {
  readCalls: ReadCalls
  readCallsAt: ReadCallsAt
  readTransfers: ReadTransfers
  findLog: FindLog
  readMints: ReadMints
  readValues: ReadValues
}
