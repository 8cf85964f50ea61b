import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceStep, StoredChain } from '@peregrine/chains/block'
import { isFault } from '@peregrine/core/fault'
import type pg from 'pg'
import { openClient } from '../db/openClient.ts'
import type { ChainContext } from './chainContext.ts'
import { daysAhead, ensurePartitions } from './copyTrades.ts'
import { FillQueue } from './gaps/fillQueue.ts'
import { type FillOptions, keepFilling } from './gaps/keepFilling.ts'
import { undoToGap } from './gaps/undoToGap.ts'
import { indexChain, type IndexHooks } from './indexChain.ts'
import { type LastStored, readStoredChain } from './storedChain.ts'
import { type PatienceLimits, UnitPatience } from './unitPatience.ts'

export type IndexerHooks = IndexHooks & {
  /** The chain stopped for good (a reorg past finality) and needs an operator. */
  onHalt(why: string): void
  /** Indexing failed and restarts from the stored cursor. */
  onRestart(error: unknown): void
  /** Filling a gap failed and is tried again. */
  onFillFailure?(error: unknown): void
  /** Another process indexes this chain; this one waits. */
  onStandby?(): void
  /** Reading goes on after this block. Not called for a chain of which nothing is stored. */
  onStored?(last: LastStored): void
}

export type KeepIndexingOptions = {
  database: pg.ClientConfig
  context: ChainContext
  finalityDepth: number
  follow: (stored: StoredChain, signal: AbortSignal) => AsyncIterable<SourceStep>
  hooks: IndexerHooks
  signal: AbortSignal
  /** How gaps are filled; omitted, they stay. */
  fill?: FillOptions
  /** When blocks are left out whose facts are refused again and again; omitted, they are waited for. */
  patience?: PatienceLimits
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

function startFilling(
  { database, context, hooks, fill }: KeepIndexingOptions,
  queue: FillQueue,
  signal: AbortSignal,
): Promise<void> | undefined {
  const onFailure = (error: unknown) => hooks.onFillFailure?.(error)
  return fill && keepFilling({ ...fill, database, context, queue, signal, onFailure })
}

async function indexOnce(options: KeepIndexingOptions, patience?: UnitPatience): Promise<void> {
  const { context, finalityDepth, follow, hooks, signal } = options
  const lost = new AbortController()
  let filling: Promise<void> | undefined
  const client = await openClient(options.database, () => lost.abort())
  try {
    // Chain data can be read again: a power cut may lose at most a second of it (promise D1).
    await client.query('set synchronous_commit = off')
    while (!(await takeTurn(client, context.chain))) {
      hooks.onStandby?.()
      await sleep(standbyMs, undefined, { signal })
    }
    await ensurePartitions(client, daysAhead(Date.now()))
    const { stored, log, last } = await readStoredChain(client, context.chain)
    if (last) hooks.onStored?.(last)
    const ended = AbortSignal.any([signal, lost.signal])
    const steps = follow(stored, ended)
    const fills = new FillQueue()
    filling = startFilling(options, fills, ended)
    await indexChain({ client, context, steps, log, finalityDepth, hooks, fills, patience })
    if (lost.signal.aborted) throw new Error('the database connection was lost')
  } finally {
    lost.abort()
    await filling
    await client.end().catch(() => undefined)
  }
}

/**
 * A reorg that reaches below the first block after a gap cannot be followed, since what was there is not known. If it is
 * no deeper than any reorg may be, everything after the gap is undone, and the chain goes on from before it.
 */
async function isUndoneToGap({
  database,
  context,
  finalityDepth,
  hooks,
}: KeepIndexingOptions): Promise<boolean> {
  const client = await openClient(database)
  try {
    if (!(await takeTurn(client, context.chain))) return false
    const { log } = await readStoredChain(client, context.chain)
    const undone = await undoToGap(client, context, { log, finalityDepth, now: Date.now })
    if (undone) hooks.onRecord(undone.record, undone.body)
    return undone !== null
  } finally {
    await client.end()
  }
}

/** A database that fails meanwhile is no verdict: the chain meets the same reorg again. */
async function isWayOut(options: KeepIndexingOptions): Promise<boolean> {
  try {
    return await isUndoneToGap(options)
  } catch (error) {
    options.hooks.onRestart(error)
    return true
  }
}

const openPatience = ({ patience }: KeepIndexingOptions) => patience && new UnitPatience(patience)

/**
 * Indexes a chain until the signal aborts, restarting after every passing failure. Returns when it stopped for good.
 */
export async function keepIndexing(options: KeepIndexingOptions): Promise<void> {
  const { hooks, signal } = options
  const patience = openPatience(options)
  let backoffMs = minBackoffMs
  while (!signal.aborted) {
    const startedMs = Date.now()
    try {
      await indexOnce(options, patience)
    } catch (error) {
      if (signal.aborted) return
      if (isFault(error, 'chain.reorg-too-deep') && !(await isWayOut(options)))
        return hooks.onHalt(error.message)
      hooks.onRestart(error)
    }
    const wasDown = (await options.untilWritable?.(signal)) ?? false
    const isFresh = wasDown || Date.now() - startedMs > maxBackoffMs
    backoffMs = isFresh ? minBackoffMs : Math.min(maxBackoffMs, backoffMs * 2)
    await sleep(backoffMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined)
  }
}
