import type { ChainRecord } from '@peregrine/contract/chainRecord'

/**
 * Carries committed records from the indexer to every serving process. It may lose or repeat records (a broken link, a
 * killed process): readers check the numbering and fill holes from the outbox table.
 */
export type Bus = {
  /** `body` is the record as JSON, where that was made already. */
  publish(record: ChainRecord, body?: string): void
  /** Calls the handler for every record from now on, with its JSON; returns what stops it. */
  subscribe(handler: (record: ChainRecord, body: string) => void): () => void
  close(): Promise<void>
}
