import type { WaitsBehind } from '@peregrine/wallet/execution/waitsBehind'
import type { SwapIntent } from '@peregrine/wallet/intent'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'

/** What takes the place of a transaction that does not land: the same with higher fees, or an empty one. */
export type Replacement = 'speed-up' | 'cancel'

/** Where the trades of this browser are kept. */
export type HistorySource = {
  list: () => Promise<readonly ExecutionRecord[]>
  /** Calls back on every change, by any tab, until the returned function is called. */
  watch: (onChange: () => void) => () => void
  /** Why a record is not confirmed, in words; null without a reason. */
  reasonOf: (record: ExecutionRecord) => string | null
  /** Null once the replacement is sent, otherwise why it was not, in words. Never throws. */
  replace: (record: ExecutionRecord, how: Replacement) => Promise<string | null>
  /** Stops the sending of bytes that no node has. Null once that is stored, otherwise why not, in words. Never throws. */
  stopSending: (intentId: string) => Promise<string | null>
  /** What a confirmed trade brought the wallet, in base units; null where that is not known soon. Never throws. */
  received: (intent: SwapIntent, hash: string) => Promise<bigint | null>
  /** What a transaction on an EVM chain waits for by the chain's node; null for nothing. Throws where it cannot be read. */
  waitsBehind: (record: ExecutionRecord) => Promise<WaitsBehind | null>
  /** What the spender of a confirmed approval may still take, in base units. Throws where it cannot be read. */
  allowanceOf: (record: ExecutionRecord) => Promise<bigint>
  /** Takes a confirmed approval back. Null once that is sent, otherwise why it was not, in words. Never throws. */
  revoke: (record: ExecutionRecord) => Promise<string | null>
  /** Uses up the nonce that a transaction waits for with an empty one. Null once that is sent, otherwise why it was not. */
  fillGap: (record: ExecutionRecord) => Promise<string | null>
}

let load: (() => Promise<HistorySource>) | null = null

/** Hands in the source, which is loaded when the history is first shown. */
export function setHistorySource(given: () => Promise<HistorySource>): void {
  load = given
}

/** Loads the source. Rejects where none was handed in, or it does not arrive. */
export async function loadHistorySource(): Promise<HistorySource> {
  if (!load) throw new Error('no trade history was handed in')
  return load()
}
