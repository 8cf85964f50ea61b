import type { Intent } from '../intent.ts'
import type { Owed } from './owed.ts'

/**
 * `armed`: wanted, and claimed by nobody yet; a press's intent begins as `claimed`. `claimed`: one runner builds and signs
 * it. `signed`: bytes are stored, nothing may be built anew. `sent`: at least one endpoint may have it; whether one does
 * say its attempts (`isTaken`). `unknown`: monitoring ran out; still resolved by hash. The others are final.
 */
export const executionStates = [
  'armed',
  'claimed',
  'signed',
  'sent',
  'unknown',
  'confirmed',
  'failed',
  'expired',
  'refused',
  'closed',
] as const
export type ExecutionState = (typeof executionStates)[number]

// Promise E1. `closed` is another run of the sandbox, whose chains are gone with everything sent to them.
const next: Record<ExecutionState, readonly ExecutionState[]> = {
  armed: ['claimed', 'closed', 'failed'],
  claimed: ['claimed', 'signed', 'refused', 'failed', 'closed'],
  signed: ['signed', 'sent', 'confirmed', 'failed', 'expired', 'unknown', 'closed'],
  sent: ['sent', 'signed', 'confirmed', 'failed', 'expired', 'unknown', 'closed'],
  unknown: ['unknown', 'signed', 'sent', 'confirmed', 'failed', 'expired', 'closed'],
  confirmed: [],
  failed: [],
  expired: [],
  refused: [],
  closed: [],
}

/** Signed bytes of one try. On EVM chains all tries of an intent share a nonce, so at most one lands. */
export type Attempt = {
  /** Transaction hash, or signature. */
  hash: string
  /** 0x hex (EVM) or base64 (Solana): what is sent, and sent again. */
  raw: string
  nonce: number | null
  lastValidBlockHeight: number | null
  signedAtMs: number
  /** An empty transaction in the place of the others: if it lands, nothing was traded. */
  isCancel?: true
  /** A node has said that it has it, or the chain knows of it. */
  isTaken?: true
  /** The trader has stopped its sending: from then on it is only looked up. */
  isStopped?: true
}

/** What the history shows of a trade; texts only, amounts in base units. */
export type ExecutionSummary = {
  symbol: string
  decimals: number
  spendSymbol: string
  spendDecimals: number
  /** How it leaves: kept, so that a recovery never takes a more public way. */
  protection: 'off' | 'on' | 'strong'
  /** By an order, while perhaps nobody watches. */
  isByOrder?: true
}

/** Everything kept of one intent. */
export type ExecutionRecord = {
  id: string
  /** The press that wanted it; several wallets and approvals share one. */
  pressId: string
  intent: Intent
  summary: ExecutionSummary
  /** Of a trade whose confirmation has consequences; absent once they are settled. */
  owed?: Owed
  state: ExecutionState
  /** Grows with every claim; writes of an older epoch are ignored. */
  epoch: number
  /** Who armed it, or claimed it last: a tab or an agent. */
  holder: string | null
  attempts: readonly Attempt[]
  /** Hash of the attempt that the chain took; absent while none is known to be. */
  landed?: string
  /** Code of a refusal or failure. */
  reason: string | null
  /** What the endpoint said of a refused send, in its own words; untrusted. */
  detail?: string
  createdAtMs: number
  updatedAtMs: number
}

/** Reason of a failure: an empty transaction landed in the place of the trade. */
export const cancelledReason = 'cancelled'

/** Reason of an unresolved record whose sending the trader has stopped. */
export const stoppedReason = 'stopped'

/** True for a state that nothing follows. */
export function isFinal(state: ExecutionState): boolean {
  return next[state].length === 0
}

/** A record in its next state. Throws for a transition that does not exist: a defect of the caller. */
export function moved(
  record: ExecutionRecord,
  state: ExecutionState,
  nowMs: number,
  change: Partial<
    Pick<ExecutionRecord, 'attempts' | 'landed' | 'reason' | 'detail' | 'holder' | 'epoch' | 'intent'>
  > = {},
): ExecutionRecord {
  if (!next[record.state].includes(state)) throw new Error(`no way from ${record.state} to ${state}`)
  return { ...record, ...change, state, updatedAtMs: nowMs }
}
