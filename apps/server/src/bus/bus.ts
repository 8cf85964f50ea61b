import type { ChainRecord } from '@peregrine/contract/chainRecord'

/**
 * Carries committed records from the indexer to every serving process. It may lose or repeat records (a broken
 * connection, a killed process): readers check the numbering and fill gaps from the outbox table.
 */
export type Bus = {
  /** `body` is the record as JSON, if already serialised. */
  publish(record: ChainRecord, body?: string): void
  /** Calls the handler with every new record and its JSON; returns the unsubscribe function. */
  subscribe(handler: (record: ChainRecord, body: string) => void): () => void
  close(): Promise<void>
}
