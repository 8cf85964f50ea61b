import type pg from 'pg'
import type { IndexedChain } from '../testIndexer.ts'

/** What the bench gives to the process that it measures. */
export type GrowthOptions = { connection: pg.ClientConfig; chain: IndexedChain }

/** Where its indexer stands; the first message says where it listens instead. */
export type Indexed = { block: number; trades: number }
