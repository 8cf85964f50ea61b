import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '../../db/openClient.ts'
import type { ChainContext } from '../chainContext.ts'
import { isFull } from '../chainState.ts'
import { fillFromEnd } from './fillFromEnd.ts'
import type { FillQueue } from './fillQueue.ts'
import { pastContext } from './pastContext.ts'
import { endWaits, findGapToFill, loadFillState, noteTrouble, type OpenGap } from './gapStore.ts'
import { prepareFill } from './prepareFill.ts'
import { blocksPerUnit, type ReadOptions, readNext } from './readGap.ts'

export type FillOptions = Omit<ReadOptions, 'signal'> & {
  /** Wait after a first failure; it doubles. */
  retryMs?: number
  /** Tries from a gap's start before it is filled from its end, where not all values can be told. */
  startTries?: number
  /** How often a new gap is looked for. */
  lookMs?: number
}

export type KeepFillingOptions = FillOptions & {
  database: pg.ClientConfig
  context: ChainContext
  queue: FillQueue
  signal: AbortSignal
  /** Reading or deriving failed; it is tried again. */
  onFailure(error: unknown): void
}

const fromStart = { isFromEnd: false, isLast: false }
const usualLookMs = 5_000
const usualRetryMs = 60_000
// The first blocks may have failed in passing.
const usualStartTries = 2

/** Fills from its end a gap whose next blocks cannot be had, and notes why what is left is missing. */
async function fillRest(
  options: KeepFillingOptions,
  client: pg.ClientBase,
  gap: OpenGap,
  why: 'not-served' | 'not-linked',
): Promise<void> {
  const { queue, signal, retryMs = usualRetryMs, startTries = usualStartTries } = options
  if (gap.tries < startTries) return noteTrouble(client, gap, why, { nowMs: Date.now(), retryMs })
  const filled = await fillFromEnd({ client, context: pastContext(options.context), queue }, options, gap)
  if (filled === 'whole' || signal.aborted) return
  // Like any progress, it begins the waits anew: the next blocks may have failed in passing.
  const rest = filled === 'some' ? { ...gap, tries: 0 } : gap
  await noteTrouble(client, rest, why, { nowMs: Date.now(), retryMs })
}

/**
 * Fills a gap as far as its blocks are served, from its start and then from its end. The first unit is one block: most
 * often it tells whether they are.
 */
async function fillGap(options: KeepFillingOptions, client: pg.ClientBase, found: OpenGap): Promise<void> {
  const { signal, queue, mayFill, lastFinal } = options
  const context = pastContext(options.context)
  let gap = found
  let state = await loadFillState(client, gap)
  let width = 1
  while (!signal.aborted && mayFill() && gap.after.number < lastFinal()) {
    const read = await readNext(options, gap, width)
    if (signal.aborted) return
    if ('why' in read) return fillRest(options, client, gap, read.why)
    const fill = await prepareFill({ client, context, state }, gap, read.blocks, fromStart)
    await queue.offer(fill, signal)
    if (fill.isWhole) return
    gap = { ...gap, after: fill.to, tries: 0 }
    width = blocksPerUnit
    // A row that is dropped would be loaded as it is today: what is stored of the state is not.
    if (isFull(state)) state = await loadFillState(client, gap)
  }
}

/** Fills the gaps of a chain, newest first, until none is due. */
async function fillAll(options: KeepFillingOptions, client: pg.ClientBase): Promise<void> {
  while (!options.signal.aborted && options.mayFill()) {
    const { chain } = options.context
    const gap = await findGapToFill(client, chain, { nowMs: Date.now(), lastFinal: options.lastFinal() })
    if (!gap) return
    await fillGap(options, client, gap).catch(async (error: unknown) => {
      if (options.signal.aborted) return
      const { retryMs = usualRetryMs } = options
      await noteTrouble(client, gap, 'failed', { nowMs: Date.now(), retryMs })
      options.onFailure(error)
    })
  }
}

/** Fills gaps in the background until the signal aborts. Never rejects. */
export async function keepFilling(options: KeepFillingOptions): Promise<void> {
  const { signal, lookMs = usualLookMs } = options
  let isNew = true
  while (!signal.aborted) {
    await sleep(lookMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted || !options.mayFill()) continue
    try {
      const client = await openClient(options.database)
      try {
        if (isNew) await endWaits(client, options.context.chain)
        isNew = false
        await fillAll(options, client)
      } finally {
        await client.end()
      }
    } catch (error) {
      if (!signal.aborted) options.onFailure(error)
    }
  }
}
