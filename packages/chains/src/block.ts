import type { ChainKey } from '@peregrine/core/network'

/** A log as read by decoders: lower-case hex. Same shape as `EvmLog` of protocols. */
export type BlockLog = { address: string; topics: string[]; data: string; logIndex: number }

/** Topic of the ERC-20 event Transfer(address indexed from, address indexed to, uint256). */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export type EvmBlockTransaction = {
  hash: string
  index: number
  from: string
  /** Null for a contract creation. */
  to: string | null
  isSuccess: boolean
  logs: BlockLog[]
  /** Network fee paid by the sender, in wei; omitted if the endpoint has no block receipts. */
  feeWei?: bigint | null
}

type BlockHead = {
  chain: ChainKey
  /** Block number, or slot on Solana. */
  number: number
  hash: string
  parentHash: string
  /** Parent's number: `number - 1` except after skipped Solana slots. */
  parentNumber: number
  /** Chain time in milliseconds. */
  timeMs: number
  /** Time this process first saw the block; equals the fetch time in backfill. */
  seenAtMs: number
}

export type EvmBlock = BlockHead & {
  family: 'EVM'
  transactions: EvmBlockTransaction[]
  baseFeePerGas: bigint | null
  /** Transactions without logs and of unknown status; only without block receipts. */
  silent?: readonly { hash: string; index: number; from: string; to: string | null }[]
  /** Evidence that the logs are complete. */
  proof: 'receipts-root' | 'bloom'
}

export type SolBlock = BlockHead & {
  family: 'SOL'
  /** Entries of getBlock's `transactions`, json encoding, votes left out; untrusted until decoded. */
  transactions: unknown[]
}

export type Block = EvmBlock | SolBlock

/** A position in a chain. */
export type Cursor = { number: number; hash: string }

/** Why blocks were left out: no endpoint serves them any more, or they came faster than they could be read. */
export type SkipReason = 'not-served' | 'too-slow'

/**
 * Blocks `from` to `to` that a source left out; `before` is the last block before them, if any, and `after` tells of the
 * first one after them: its parent is the end of the range.
 */
export type SkippedRange = {
  from: number
  to: number
  why: SkipReason
  before: Cursor | null
  after: Pick<Block, 'parentHash' | 'timeMs'>
}

/**
 * Output of a block source. `blocks` are linked to the cursor and to each other and proven complete. `isFinal` blocks
 * cannot be undone. `undo` names the last valid block; everything above it is gone. `skip` leaves a range out: the next blocks
 * follow it, linked to each other but not to what came before. `head` is the endpoint's highest block, for the lag.
 */
export type SourceStep =
  | { type: 'blocks'; blocks: Block[]; isFinal: boolean; head: number }
  | { type: 'undo'; to: Cursor }
  | { type: 'skip'; range: SkippedRange }

/** Stored state that a block source needs. */
export type StoredChain = {
  /** The last committed block, or null before the first. */
  cursor: Cursor | null
  /** Hash of a stored block within finality, or null if not stored. Read after each undo and restart. */
  findHash(number: number): Promise<string | null>
}
