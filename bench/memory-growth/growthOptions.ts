import type pg from 'pg'
import type { IndexedChain } from '../testIndexer.ts'

/** Input of the process under test. */
export type GrowthOptions = { connection: pg.ClientConfig; chain: IndexedChain }

/** Position of its indexer; the first message is its address instead. */
export type Indexed = { block: number; trades: number }
