import type { ChainKey } from '@peregrine/core/network'
import type { EvmLog } from '@peregrine/protocols/evmLog'
import type { JsonObject } from './untrustedJson.ts'

/** A recording's note of a pool, beside the logs. */
export type PoolNote = { tokens: readonly string[]; underlying?: readonly string[]; dex?: string }

/** One EVM transaction, as complete as the recording. */
export type EvmRecording = {
  family: 'EVM'
  chain: ChainKey
  txHash: string
  /** Null when only logs were recorded. */
  from: string | null
  /** Called contract; null when only logs were recorded. */
  to: string | null
  /** Native coin sent along, in wei; null when not recorded. */
  value: bigint | null
  logs: EvmLog[]
  /**
   * True for a receipt. Only a receipt has all logs, so only there does a missing transfer prove that a token did not
   * move.
   */
  isWhole: boolean
  notes: ReadonlyMap<string, PoolNote>
}

/** Result of a getTransaction call. */
export type SolanaRecording = { family: 'SOL'; transaction: JsonObject }

export type Recording = EvmRecording | SolanaRecording
