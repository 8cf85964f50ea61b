import type { Block, Cursor, SourceStep } from '@peregrine/chains/block'
import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type pg from 'pg'
import type { ChainContext } from './chainContext.ts'
import { dropUnreachedGaps, type LeftOutRange, recordGap } from './gaps/chainGaps.ts'
import { type ChainState, emptyState, isFull, loadCoinPrices, trimState } from './chainState.ts'
import {
  type CommittedRecord,
  type LogPosition,
  type PreparedCommit,
  prepareCommit,
  pruneChain,
  runCommit,
} from './commitUnit.ts'
import { daysAhead, ensurePartitions } from './copyTrades.ts'
import type { PriceChanges } from './deriveCoinPrices.ts'
import { deriveBlocks } from './deriveBlocks.ts'
import { commitFill } from './gaps/commitFill.ts'
import { FillQueue } from './gaps/fillQueue.ts'
import { movedTokens } from './gaps/movedTokens.ts'
import { type Completion, loadHistories, readCompletions } from './holderHistories.ts'
import { isEndpointFailure, isRateRefusal } from './isEndpointFailure.ts'
import { beginReading } from './rereadTokens.ts'
import { readFirstPrices } from './seedCoinPrices.ts'
import { markSpam } from './transfers/markSpam.ts'
import { undoBlocks } from './undoBlocks.ts'
import type { DecodedBlock } from './unit.ts'
import type { UnitPatience } from './unitPatience.ts'

/** Callbacks for metrics and the status page. */
export type IndexHooks = {
  /** `body` is the record as JSON. */
  onRecord(record: ChainRecord, body: string): void
  onBlocks?(info: { blocks: number; trades: number; head: number; at: DecodedBlock; tookMs: number }): void
  onFault?(dex: string, what: string): void
  /** Blocks were left out, and the gap is recorded. */
  onSkip?(range: LeftOutRange): void
  /** Blocks of a gap were read; `isWhole` when nothing of it is missing any more. */
  onFill?(info: { blocks: number; trades: number; from: number; to: number; isWhole: boolean }): void
}

export type IndexOptions = {
  client: pg.ClientBase
  context: ChainContext
  steps: AsyncIterable<SourceStep>
  log: LogPosition
  finalityDepth: number
  hooks: IndexHooks
  now?: () => number
  /** Blocks of gaps, committed while no newer block waits. */
  fills?: FillQueue
  /** Leaves out units that fail again and again; omitted, none is. */
  patience?: UnitPatience | undefined
}

type Indexer = IndexOptions & {
  state: ChainState
  now: () => number
  sincePrune: number
  /** True while nothing of the chain is stored or being written. */
  isNew: boolean
  /** The commit in progress, if any. */
  writing: Promise<void>
  /**
   * Blocks that are being left out: the first, the last one before it, and what they move. The gap is recorded with the
   * block after.
   */
  leaving: { from: number; before: Cursor | null; moved: Set<string> } | null
}

/**
 * Splits blocks into units. Blocks within reach of a reorg are committed one by one, so that each has its own journal.
 */
function unitsOf(blocks: Block[], isWhole: boolean): Block[][] {
  return isWhole ? [blocks] : blocks.map((block) => [block])
}

/** Reads coin prices as of before the first block ever read of a chain. */
async function pricesAtStart(indexer: Indexer, first: DecodedBlock | undefined): Promise<PriceChanges> {
  const isStart = indexer.isNew && first !== undefined && first.number > 0
  indexer.isNew = false
  if (!isStart) return { coinPrices: new Set(), pricePools: new Set() }
  return readFirstPrices(indexer.context, indexer.state, { ...first, number: first.number - 1 })
}

function addSeeded(changes: PriceChanges, seeded: PriceChanges | null): void {
  for (const symbol of seeded?.coinPrices ?? []) changes.coinPrices.add(symbol)
  for (const pool of seeded?.pricePools ?? []) changes.pricePools.add(pool)
}

/** Reads the holders of older tokens that are complete from this unit on. */
async function completedBefore(indexer: Indexer, first: DecodedBlock | undefined): Promise<Completion[]> {
  const { client, state } = indexer
  const ready = first ? await loadHistories(client, state, first.number) : []
  if (ready.length === 0) return []
  // Depends on the writes of the previous unit.
  await indexer.writing
  return readCompletions(client, state, ready)
}

/** Decodes and derives a unit, and fixes what to write. Mutates the state. */
async function prepareUnit(indexer: Indexer, blocks: Block[], isFinal: boolean): Promise<PreparedCommit> {
  const { client, context, state, hooks } = indexer
  context.begin?.(blocks)
  let seeded: PriceChanges | null = null
  const { changes, decoded } = await deriveBlocks(indexer, blocks, async (unit) => {
    seeded = await pricesAtStart(indexer, unit[0])
    return completedBefore(indexer, unit[0])
  })
  addSeeded(changes, seeded)
  if (!isFinal) beginReading(context, state, decoded)
  if (changes.transfers.length > 0) {
    // Depends on the writes of the previous unit.
    await indexer.writing
    await markSpam(client, context.chain, changes.transfers)
  }
  for (const fault of decoded.flatMap(({ faults }) => faults)) hooks.onFault?.(fault.dex, fault.what)
  return prepareCommit(context, state, changes, decoded, isFinal)
}

async function writeUnit(
  indexer: Indexer,
  prepared: PreparedCommit,
  head: number,
  startedMs: number,
): Promise<void> {
  const { client, hooks, log, finalityDepth, now } = indexer
  const { record, body } = await runCommit(client, prepared, { log, finalityDepth, now })
  indexer.log = { epoch: record.epoch, seq: record.seq }
  hooks.onRecord(record, body)
  const { blocks, tradeCount: trades, last: at, unseeded } = prepared
  // Their launches may have got a row in between, which the commit changed.
  for (const { token } of unseeded) forget(token, indexer.state.launches, indexer.state.notLaunches)
  hooks.onBlocks?.({ blocks: blocks.length, trades, head, at, tookMs: now() - startedMs })
  await prune(indexer, record)
}

/** Decodes and derives the next unit while a final one is written; at most one commit is in progress. */
async function indexUnit(indexer: Indexer, blocks: Block[], isFinal: boolean, head: number): Promise<void> {
  const startedMs = indexer.now()
  // Dropping a row mid-write would reload its old value.
  if (isFull(indexer.state)) await indexer.writing.then(() => trimState(indexer.state))
  const prepared = await prepareUnit(indexer, blocks, isFinal).catch((error: unknown) => {
    const last = blocks.at(-1)?.number ?? head
    // A unit that is read slowly goes on where it was.
    if (isEndpointFailure(error) && !isRateRefusal(error))
      indexer.patience?.noteFailed({ last, head }, indexer.now())
    throw error
  })
  indexer.patience?.noteTaken()
  await indexer.writing
  indexer.writing = writeUnit(indexer, prepared, head, startedMs)
  // The next await of it gets the error.
  indexer.writing.catch(() => undefined)
  if (!isFinal) await indexer.writing
}

const blocksBetweenPrunes = 200

async function prune(indexer: Indexer, record: ChainRecord): Promise<void> {
  if (++indexer.sincePrune < blocksBetweenPrunes) return
  indexer.sincePrune = 0
  const { client, context, finalityDepth } = indexer
  await ensurePartitions(client, daysAhead(record.blockTimeMs))
  await pruneChain(client, context.chain, record.blockNumber - 2 * finalityDepth, record.seq)
}

/** Little that was added up before the gap holds after it: all is loaded again, and coin prices are read anew. */
async function takeSkip(
  indexer: Indexer,
  range: LeftOutRange,
  moved: ReadonlySet<string> | null,
): Promise<void> {
  const { client, context, hooks, now } = indexer
  await recordGap(client, context.chain, range, now(), moved)
  indexer.leaving = null
  indexer.state = emptyState(context.chain)
  await loadCoinPrices(client, indexer.state)
  indexer.isNew = true
  hooks.onSkip?.(range)
}

type BlocksStep = Extract<SourceStep, { type: 'blocks' }>

/** Returns the blocks that are not left out, after recording those that were left out before them. */
async function leaveOut(indexer: Indexer, { blocks }: BlocksStep): Promise<Block[]> {
  const kept = blocks.filter(({ number }) => !indexer.patience?.leavesOut(number))
  const leftOut = blocks.slice(0, blocks.length - kept.length)
  const [first] = leftOut
  if (first) {
    await indexer.writing
    const { number: from, parentNumber: number, parentHash: hash } = first
    indexer.leaving ??= { from, before: indexer.log.seq === 0 ? null : { number, hash }, moved: new Set() }
    for (const token of movedTokens(leftOut)) indexer.leaving.moved.add(token)
  }
  const [after] = kept
  if (!after || !indexer.leaving) return kept
  const { moved, ...start } = indexer.leaving
  await takeSkip(indexer, { ...start, to: after.number - 1, why: 'facts-missing', after }, moved)
  return kept
}

async function takeBlocks(indexer: Indexer, step: BlocksStep): Promise<void> {
  const blocks = await leaveOut(indexer, step)
  if (blocks.length === 0) return
  const isWhole = step.isFinal && !indexer.patience?.isFailing
  for (const unit of unitsOf(blocks, isWhole)) await indexUnit(indexer, unit, step.isFinal, step.head)
}

async function takeStep(indexer: Indexer, step: SourceStep): Promise<void> {
  if (step.type === 'blocks') return takeBlocks(indexer, step)
  await indexer.writing
  const { leaving } = indexer
  if (step.type === 'skip') {
    const { from, before } = leaving ?? step.range
    return takeSkip(indexer, { ...step.range, from, before }, null)
  }
  // Of blocks that are left out nothing is stored that could be undone.
  if (leaving && step.to.number >= (leaving.before?.number ?? -1)) return
  indexer.leaving = null
  const { client, context, hooks, log, finalityDepth, now } = indexer
  const { record, body } = await undoBlocks(client, context, step.to, { log, finalityDepth, now })
  indexer.log = { epoch: record.epoch, seq: record.seq }
  indexer.state = emptyState(context.chain)
  await loadCoinPrices(client, indexer.state)
  hooks.onRecord(record, body)
}

/** Commits blocks of a gap. Rows that it changed are loaded anew. */
async function takeFill(indexer: Indexer, fills: FillQueue): Promise<void> {
  const offer = fills.take()
  if (!offer) return
  await indexer.writing
  const { client, state, hooks, log, now } = indexer
  const { fill, done } = offer
  let told: CommittedRecord | null
  try {
    told = await commitFill(client, fill, { log, now })
  } catch (error) {
    // Rolled back: old blocks must not stop new ones. A lost connection shows at the next of those.
    return done.reject(error)
  }
  const { pools, tokens, launches } = fill.touched
  for (const id of pools) forget(id, state.pools, state.notPools)
  for (const address of tokens) forget(address, state.tokens, state.notTokens)
  for (const token of [...launches, ...fill.unseeded.map(({ token }) => token)])
    forget(token, state.launches, state.notLaunches)
  if (told) {
    indexer.log = { epoch: told.record.epoch, seq: told.record.seq }
    hooks.onRecord(told.record, told.body)
  }
  const { first: from, to, isWhole, tradeCount: trades } = fill
  hooks.onFill?.({ blocks: to.number - from + 1, trades, from, to: to.number, isWhole })
  done.resolve()
}

function forget(key: string, ...sets: readonly { delete(key: string): unknown }[]): void {
  for (const set of sets) set.delete(key)
}

/** Takes steps as they come, and fills in between. */
async function takeAll(indexer: Indexer, steps: AsyncIterator<SourceStep>, fills: FillQueue): Promise<void> {
  let next = steps.next()
  for (;;) {
    // Both may be there: the newer blocks come first.
    const isStep = await Promise.race([next.then(() => true), fills.arrival.then(() => false)])
    if (!isStep) {
      await takeFill(indexer, fills)
      continue
    }
    const { done, value } = await next
    if (done) return
    await takeStep(indexer, value)
    next = steps.next()
  }
}

/**
 * Indexes a chain from its source until the source ends or fails: decode, learn, derive, commit, publish. After any
 * failure the cached state is invalid; start again from the stored cursor.
 *
 * @throws errors of the source (Fault `chain.reorg-too-deep`, …) and of the database
 */
export async function indexChain(options: IndexOptions): Promise<void> {
  const { client, context, steps } = options
  const indexer: Indexer = {
    ...options,
    now: options.now ?? Date.now,
    state: emptyState(context.chain),
    sincePrune: 0,
    isNew: options.log.seq === 0,
    writing: Promise.resolve(),
    leaving: null,
  }
  await dropUnreachedGaps(client, context.chain)
  await loadCoinPrices(client, indexer.state)
  try {
    await takeAll(indexer, steps[Symbol.asyncIterator](), options.fills ?? new FillQueue())
  } finally {
    await indexer.writing
  }
}
