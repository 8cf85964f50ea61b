import type { Head } from '@peregrine/core/trading/readGas'
import type { NonceCounts } from '@peregrine/wallet/execution/executionLog'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'

/** What a trader remembers while it runs; nothing of it outlives the tab or agent. */
export type TraderMemory = {
  /** Of requests to nodes. */
  lastRequestId: number
  gasReadings: Map<string, { reading: Promise<Head>; atMs: number }>
  /** Nonces that are read ahead of a trade, by account. */
  foreseenNonces: Map<string, { reading: Promise<NonceCounts>; atMs: number }>
  /** Details of the last refusals by intent, since a record keeps only their codes. */
  refusalDetails: Map<string, Readonly<Record<string, string>>>
  /** Intents whose last look-up nobody answered. */
  unread: Set<string>
  /** Intents that are carried out now: nothing to be recovered. */
  underWay: Set<string>
  /** Trades that are being settled now. */
  settling: Set<string>
  replacements: Map<string, Promise<ExecutionRecord>>
  /** The last sale that waits its turn, by wallet and token. */
  lastInTurn: Map<string, Promise<unknown>>
}

/** An empty memory. */
export function newMemory(): TraderMemory {
  return {
    lastRequestId: 0,
    gasReadings: new Map(),
    foreseenNonces: new Map(),
    refusalDetails: new Map(),
    unread: new Set(),
    underWay: new Set(),
    settling: new Set(),
    replacements: new Map(),
    lastInTurn: new Map(),
  }
}
