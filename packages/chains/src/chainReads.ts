import type { BlockLog } from './block.ts'
import type { ReadBlock } from './readMemory.ts'

/** One eth_call. */
export type Call = { to: string; data: string }

/**
 * Calls at a block: the result's hex, or null if the call reverted or the reply was not hex. Falls back to the latest
 * block if the node has dropped the state.
 */
export type ReadCalls = (calls: readonly Call[], blockNumber: number) => Promise<(string | null)[]>

/** Like `ReadCalls`, but strictly at that block; null if the node no longer has its state. */
export type ReadCallsAt = (calls: readonly Call[], blockNumber: number) => Promise<(string | null)[] | null>

/**
 * Transfers of tokens, each up to the block given for it, or null if the endpoint serves none; tokens whose transfers it
 * does not serve are left out. Unproven: an endpoint can omit some.
 */
export type ReadTransfers = (
  lastBlocks: ReadonlyMap<string, number>,
) => Promise<ReadonlyMap<string, TransferHistory> | null>
/** Transfers of a token; `isWhole` if they go back to the chain's first block. */
export type TransferHistory = { transfers: TokenTransfer[]; isWhole: boolean }

export type TokenTransfer = { token: string; from: string; to: string; units: bigint }

/** First log of a contract with these topics up to a block, or null if there is none or it is unknown. */
export type FindLog = (
  filter: { address: string; topics: string[] },
  toBlock: number,
) => Promise<BlockLog | null>

/** Metadata of a Solana mint; texts are empty without metadata. */
export type MintFacts = { decimals: number; supply: bigint; symbol: string; name: string }
export type ReadMints = (mints: readonly string[]) => Promise<Map<string, MintFacts>>

/** A transaction whose native value is requested; the status of a silent one is unknown. */
export type ValueQuestion = { hash: string; index: number; isSilent: boolean }

/** Native value moved by transactions of a block, in base units; zero for failed ones. */
export type ReadValues = (blockHash: string, questions: readonly ValueQuestion[]) => Promise<bigint[]>

/**
 * Facts not contained in a chain's blocks. Reads that a family's nodes do not support return null or nothing, as for
 * something that does not exist.
 */
export type ChainReads = {
  /**
   * Names the blocks whose facts are read next. What was read for the same blocks is kept, so that a try after a
   * failure asks only for the rest; without blocks nothing is kept.
   */
  begin?(blocks: readonly ReadBlock[]): void
  readCalls: ReadCalls
  readCallsAt: ReadCallsAt
  readTransfers: ReadTransfers
  findLog: FindLog
  readMints: ReadMints
  readValues: ReadValues
}
