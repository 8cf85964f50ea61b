import type { Intent, Limits, Unsigned } from '../intent.ts'
import type { ExecutionLog, NonceCounts } from './executionLog.ts'
import type { Attempt, ExecutionRecord } from './executionRecord.ts'

/** What a send came to. Only `refused` says that nothing left. */
export type SendOutcome =
  | { outcome: 'accepted' | 'unknown' }
  | { outcome: 'refused'; reason: string; detail?: string }
  /** The fence holds another transaction of this intent. */
  | { outcome: 'taken'; hash: string }
  /** The fence was told that nothing of this intent may leave, and nothing has. */
  | { outcome: 'closed' }

/** A send of which nothing left. */
export type Refusal = Extract<SendOutcome, { outcome: 'refused' }>

/** What became of a transaction, by the chain. Never `failed` or `expired` without proof. */
export type ChainVerdict = 'landed' | 'failed' | 'pending' | 'unknown' | 'expired'

export type BuiltTransaction = { unsigned: Unsigned; lastValidBlockHeight: number | null }
/** Completes a transaction by limits with the reserved nonce. A permit that it carries is signed only now. */
export type Completion = (limits: Limits) => Promise<BuiltTransaction>
export type SignedAttempt =
  | { hash: string; raw: string }
  | { refused: string; detail: Readonly<Record<string, string>> }

/** Everything that an execution waits for. */
export type ExecutionPorts = {
  log: ExecutionLog
  /** This tab or agent. */
  holder: string
  runId: string | null
  nowMs(): number
  sleep(ms: number): Promise<void>
  /** True while the holder of a claim still runs. */
  isAlive(holder: string): Promise<boolean>
  /** Throws where the chain does not answer. */
  readNonces(intent: Intent): Promise<NonceCounts>
  /**
   * Asks for what the transaction consists of, while its nonce is still being reserved. Either step throws where nothing
   * can be built; nothing is signed then.
   */
  build(intent: Intent): Promise<Completion>
  sign(intent: Intent, unsigned: Unsigned): Promise<SignedAttempt>
  /** Never throws: what cannot be told is `unknown`. */
  send(intent: Intent, attempt: Attempt): Promise<SendOutcome>
  /** Never throws: what cannot be told is `unknown`. */
  verdict(intent: Intent, attempt: Attempt): Promise<ChainVerdict>
  onChange(record: ExecutionRecord): void
  /** Code of what is known about a failure on the chain; null where that is nothing. Never throws. */
  whyFailed?(intent: Intent, attempt: Attempt): Promise<string | null>
  /** Other programs' transactions of the wallet wait before this one. */
  onForeign?(intent: Intent, count: number): void
  /** Code of what build or sign threw, as the record keeps it; `not-built` where this is absent. */
  codeOf?(error: unknown): string
}
