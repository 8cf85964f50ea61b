import type { Block, SourceStep } from '@peregrine/chains/block'
import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type pg from 'pg'
import type { ChainContext } from './chainContext.ts'
import { type ChainState, emptyState, isFull, loadCoinPrices, trimState } from './chainState.ts'
import { type LogPosition, type PreparedCommit, prepareCommit, pruneChain, runCommit } from './commitUnit.ts'
import { daysAhead, ensurePartitions } from './copyTrades.ts'
import type { PriceChanges } from './deriveCoinPrices.ts'
import { deriveUnit } from './deriveUnit.ts'
import { familyStepsOf } from './familySteps.ts'
import { learnUnit } from './learnUnit.ts'
import { readFirstPrices } from './seedCoinPrices.ts'
import { dropUnusableFacts } from './dropUnusableFacts.ts'
import { learnTransfers } from './transfers/learnTransfers.ts'
import { markSpam } from './transfers/markSpam.ts'
import { undoBlocks } from './undoBlocks.ts'
import type { DecodedBlock } from './unit.ts'

/** Callbacks for metrics and the status page. */
export type IndexHooks = {
  /** `body` is the record as JSON. */
  onRecord(record: ChainRecord, body: string): void
  onBlocks?(info: { blocks: number; trades: number; head: number; at: DecodedBlock; tookMs: number }): void
  onFault?(dex: string, what: string): void
}

export type IndexOptions = {
  client: pg.ClientBase
  context: ChainContext
  steps: AsyncIterable<SourceStep>
  log: LogPosition
  finalityDepth: number
  hooks: IndexHooks
  now?: () => number
}

type Indexer = IndexOptions & {
  state: ChainState
  now: () => number
  sincePrune: number
  /** True while nothing of the chain is stored or being written. */
  isNew: boolean
  /** The commit in progress, if any. */
  writing: Promise<void>
}

/**
 * Splits blocks into units. Blocks within reach of a reorg are committed one by one, so that each has its own journal.
 */
function unitsOf(blocks: Block[], isFinal: boolean): Block[][] {
  return isFinal ? [blocks] : blocks.map((block) => [block])
}

/** Reads coin prices as of before the first block ever read of a chain. */
async function pricesAtStart(indexer: Indexer, first: DecodedBlock | undefined): Promise<PriceChanges> {
  const isStart = indexer.isNew && first !== undefined && first.number > 0
  indexer.isNew = false
  if (!isStart) return { coinPrices: new Set(), pricePools: new Set() }
  return readFirstPrices(indexer.context, indexer.state, { ...first, number: first.number - 1 })
}

/** Decodes and derives a unit, and fixes what to write. Mutates the state. */
async function prepareUnit(indexer: Indexer, blocks: Block[], isFinal: boolean): Promise<PreparedCommit> {
  const { client, context, state, hooks } = indexer
  const steps = familyStepsOf(context)
  const decoded = await steps.decode(client, context, state, blocks)
  dropUnusableFacts(decoded.blocks)
  await steps.addTransfers?.(context, blocks, decoded.blocks)
  const newTokens = await learnUnit(client, context, state, decoded.blocks)
  const identities = await learnTransfers(client, context, state, decoded.blocks)
  const seeded = await pricesAtStart(indexer, decoded.blocks[0])
  const changes = deriveUnit(context, state, decoded.blocks, {
    newPools: decoded.newPools,
    newTokens,
    identities,
  })
  changes.coinPrices = changes.coinPrices.union(seeded.coinPrices)
  changes.pricePools = changes.pricePools.union(seeded.pricePools)
  if (changes.transfers.length > 0) {
    // Depends on the writes of the previous unit.
    await indexer.writing
    await markSpam(client, context.chain, changes.transfers)
  }
  for (const fault of decoded.blocks.flatMap(({ faults }) => faults)) hooks.onFault?.(fault.dex, fault.what)
  return prepareCommit(context, state, changes, decoded.blocks, isFinal)
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
  const { blocks, tradeCount: trades, last: at } = prepared
  hooks.onBlocks?.({ blocks: blocks.length, trades, head, at, tookMs: now() - startedMs })
  await prune(indexer, record)
}

/** Decodes and derives the next unit while a final one is written; at most one commit is in progress. */
async function indexUnit(indexer: Indexer, blocks: Block[], isFinal: boolean, head: number): Promise<void> {
  const startedMs = indexer.now()
  // Dropping a row mid-write would reload its old value.
  if (isFull(indexer.state)) await indexer.writing.then(() => trimState(indexer.state))
  const prepared = await prepareUnit(indexer, blocks, isFinal)
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

async function takeStep(indexer: Indexer, step: SourceStep): Promise<void> {
  if (step.type === 'blocks') {
    for (const unit of unitsOf(step.blocks, step.isFinal))
      await indexUnit(indexer, unit, step.isFinal, step.head)
    return
  }
  await indexer.writing
  const { client, context, hooks, log, finalityDepth, now } = indexer
  const { record, body } = await undoBlocks(client, context, step.to, { log, finalityDepth, now })
  indexer.log = { epoch: record.epoch, seq: record.seq }
  indexer.state = emptyState(context.chain)
  await loadCoinPrices(client, indexer.state)
  hooks.onRecord(record, body)
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
  }
  await loadCoinPrices(client, indexer.state)
  try {
    for await (const step of steps) await takeStep(indexer, step)
  } finally {
    await indexer.writing
  }
}
