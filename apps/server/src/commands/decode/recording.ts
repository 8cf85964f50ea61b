import type { ChainKey } from '@peregrine/core/network'
import type { EvmLog } from '@peregrine/protocols/evmLog'
import type { JsonObject } from './untrustedJson.ts'

/** What a recording says of a pool beside the logs. */
export type PoolNote = { tokens: readonly string[]; underlying?: readonly string[]; dex?: string }

/** One EVM transaction as far as a recording holds it. */
export type EvmRecording = {
  family: 'EVM'
  chain: ChainKey
  txHash: string
  /** Null where only logs were recorded. */
  from: string | null
  /** What the transaction called; null where only logs were recorded. */
  to: string | null
  /** Native coin sent along, in wei; null where it was not recorded. */
  value: bigint | null
  logs: EvmLog[]
  /** True for a receipt, which has all logs: only there does it say something that a token did not move. */
  isWhole: boolean
  notes: ReadonlyMap<string, PoolNote>
}

/** The result of a getTransaction call. */
export type SolanaRecording = { family: 'SOL'; transaction: JsonObject }

export type Recording = EvmRecording | SolanaRecording
