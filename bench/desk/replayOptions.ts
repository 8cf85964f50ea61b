import type pg from 'pg'

/** Input of the process that replays a recording. */
export type ReplayOptions = { connection: pg.ClientConfig; webRoot: string; tradesPerSecond: number }

/** Trades published so far, and the time of the message. */
export type ReplayCount = { trades: number; atMs: number }
