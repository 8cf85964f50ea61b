import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceStep, StoredChain } from '@peregrine/chains/block'
import { isFault } from '@peregrine/core/fault'
import type pg from 'pg'
import { openClient } from '../db/openClient.ts'
import type { ChainContext } from './chainContext.ts'
import { daysAhead, ensurePartitions } from './copyTrades.ts'
import { indexChain, type IndexHooks } from './indexChain.ts'
import { readStoredChain } from './storedChain.ts'

export type IndexerHooks = IndexHooks & {
  /** The chain stopped for good (a reorg past finality) and needs an operator. */
  onHalt(why: string): void
  /** Indexing failed and restarts from the stored cursor. */
  onRestart(error: unknown): void
  /** Another process indexes this chain; this one waits. */
  onStandby?(): void
}

export type KeepIndexingOptions = {
  database: pg.ClientConfig
  context: ChainContext
  finalityDepth: number
  follow: (stored: StoredChain, signal: AbortSignal) => AsyncIterable<SourceStep>
  hooks: IndexerHooks
  signal: AbortSignal
  /** Waits while the database accepts no writes; returns whether it had to. */
  untilWritable?(signal: AbortSignal): Promise<boolean>
}

/** Key of this program's advisory locks, beside the chain's name. */
const lockSpace = 7_777
const standbyMs = 1_000
const minBackoffMs = 250
const maxBackoffMs = 5_000

/** Acquires the right to index the chain: one process at a time, until the connection ends. */
export async function takeTurn(client: pg.ClientBase, chain: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as got',
    [lockSpace, chain],
  )
  return rows[0]?.got ?? false
}

async function indexOnce(options: KeepIndexingOptions): Promise<void> {
  const { context, finalityDepth, follow, hooks, signal } = options
  const lost = new AbortController()
  const client = await openClient(options.database, () => lost.abort())
  try {
    // Chain data can be read again: a power cut may lose at most a second of it (promise D1).
    await client.query('set synchronous_commit = off')
    while (!(await takeTurn(client, context.chain))) {
      hooks.onStandby?.()
      await sleep(standbyMs, undefined, { signal })
    }
    await ensurePartitions(client, daysAhead(Date.now()))
    const { stored, log } = await readStoredChain(client, context.chain)
    const steps = follow(stored, AbortSignal.any([signal, lost.signal]))
    await indexChain({ client, context, steps, log, finalityDepth, hooks })
    if (lost.signal.aborted) throw new Error('the database connection was lost')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Indexes a chain until the signal aborts, restarting after every passing failure. Returns when it stopped for good.
 */
export async function keepIndexing(options: KeepIndexingOptions): Promise<void> {
  const { hooks, signal } = options
  let backoffMs = minBackoffMs
  while (!signal.aborted) {
    const startedMs = Date.now()
    try {
      await indexOnce(options)
    } catch (error) {
      if (signal.aborted) return
      if (isFault(error, 'chain.reorg-too-deep')) return hooks.onHalt(error.message)
      hooks.onRestart(error)
    }
    const wasDown = (await options.untilWritable?.(signal)) ?? false
    const isFresh = wasDown || Date.now() - startedMs > maxBackoffMs
    backoffMs = isFresh ? minBackoffMs : Math.min(maxBackoffMs, backoffMs * 2)
    await sleep(backoffMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined)
  }
}
