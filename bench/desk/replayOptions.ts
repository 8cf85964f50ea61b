import type pg from 'pg'

/** What the bench gives to the process that plays a recording back. */
export type ReplayOptions = { connection: pg.ClientConfig; webRoot: string; tradesPerSecond: number }

/** Trades that were published so far, and when that was said. */
export type ReplayCount = { trades: number; atMs: number }
