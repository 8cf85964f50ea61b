import type { ChainKey } from '@peregrine/core/network'

/** A log as decoders read it: hex in lower case. Same shape as `EvmLog` of protocols. */
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
  /** What its sender paid to the network, in wei; left out where the endpoint gives no receipts of whole blocks. */
  feeWei?: bigint | null
}

type BlockHead = {
  chain: ChainKey
  /** Block number, or slot on Solana. */
  number: number
  hash: string
  parentHash: string
  /** Number of the parent: `number - 1` but for skipped Solana slots. */
  parentNumber: number
  /** Chain time in milliseconds. */
  timeMs: number
  /** When this process first heard of the block; equals the fetch time in backfill. */
  seenAtMs: number
}

export type EvmBlock = BlockHead & {
  family: 'EVM'
  transactions: EvmBlockTransaction[]
  baseFeePerGas: bigint | null
  /** Transactions without logs of which nobody has said whether they succeeded; only where the endpoint gives no receipts. */
  silent?: readonly { hash: string; index: number; from: string; to: string | null }[]
  /** How completeness of the logs was proven. */
  proof: 'receipts-root' | 'bloom'
}

export type SolBlock = BlockHead & {
  family: 'SOL'
  /** Entries of getBlock's `transactions`, json encoding, votes left out; untrusted until decoded. */
  transactions: unknown[]
}

export type Block = EvmBlock | SolBlock

/** A place in a chain. */
export type Cursor = { number: number; hash: string }

/**
 * What a block source says. `blocks` are linked to the cursor and to each other and proven complete. `isFinal` blocks
 * can not be undone any more. `undo` names the last block that stands; everything above it is gone.
 * `head` is the highest block that the endpoint knows, for the lag.
 */
export type SourceStep =
  | { type: 'blocks'; blocks: Block[]; isFinal: boolean; head: number }
  | { type: 'undo'; to: Cursor }

/** What a source needs to know of what is stored. */
export type StoredChain = {
  /** The last committed block, or null before the first. */
  cursor: Cursor | null
  /** Hash of a stored block within finality, or null when it is not stored. Read after each undo and restart. */
  findHash(number: number): Promise<string | null>
}
