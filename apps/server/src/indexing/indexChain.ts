import type { Block, EvmBlock, SolBlock, SourceStep } from '@peregrine/chains/block'
import type { ChainRecord } from '@peregrine/contract/chainRecord'
import type pg from 'pg'
import type { ChainContext } from './chainContext.ts'
import { type ChainState, emptyState, loadCoinPrices, trimState } from './chainState.ts'
import { commitUnit, type LogPosition, pruneChain } from './commitUnit.ts'
import { decodeEvmBlocks } from './decodeEvmBlocks.ts'
import { decodeSolBlocks } from './decodeSolBlocks.ts'
import { deriveUnit } from './deriveUnit.ts'
import { learnUnit } from './learnUnit.ts'
import { readFirstPrices } from './seedCoinPrices.ts'
import { undoBlocks } from './undoBlocks.ts'
import type { DecodedBlock } from './unit.ts'

/** Told what happens, for metrics and the status page. */
export type IndexHooks = {
  onRecord(record: ChainRecord): void
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

type Indexer = IndexOptions & { state: ChainState; now: () => number; sincePrune: number }

/** Blocks that can still be taken back are committed one by one, so that each has a journal of its own. */
function unitsOf(blocks: Block[], isFinal: boolean): Block[][] {
  return isFinal ? [blocks] : blocks.map((block) => [block])
}

function decode(indexer: Indexer, blocks: readonly Block[]) {
  const { client, context, state } = indexer
  return blocks[0]?.family === 'SOL'
    ? decodeSolBlocks(context, blocks as SolBlock[])
    : decodeEvmBlocks(client, context, state, blocks as EvmBlock[])
}

async function indexUnit(indexer: Indexer, blocks: Block[], isFinal: boolean, head: number): Promise<void> {
  const { client, context, state, hooks, now } = indexer
  const startedMs = now()
  const decoded = await decode(indexer, blocks)
  const newTokens = await learnUnit(client, context, state, decoded.blocks)
  const first = decoded.blocks[0]
  const isStart = indexer.log.seq === 0 && first !== undefined && first.number > 0
  const seeded = isStart ? await readFirstPrices(context, state, { ...first, number: first.number - 1 }) : []
  const changes = deriveUnit(context, state, decoded.blocks, { newPools: decoded.newPools, newTokens })
  for (const symbol of seeded) changes.coinPrices.add(symbol)
  const { log, finalityDepth } = indexer
  const record = await commitUnit(client, context, state, changes, decoded.blocks, {
    log,
    isFinal,
    finalityDepth,
    now,
  })
  indexer.log = { epoch: record.epoch, seq: record.seq }
  hooks.onRecord(record)
  for (const fault of decoded.blocks.flatMap(({ faults }) => faults)) hooks.onFault?.(fault.dex, fault.what)
  const at = decoded.blocks.at(-1)
  if (at)
    hooks.onBlocks?.({
      blocks: blocks.length,
      trades: changes.trades.length,
      head,
      at,
      tookMs: now() - startedMs,
    })
  await tidy(indexer, record)
}

const blocksBetweenPrunes = 200

async function tidy(indexer: Indexer, record: ChainRecord): Promise<void> {
  trimState(indexer.state)
  if (++indexer.sincePrune < blocksBetweenPrunes) return
  indexer.sincePrune = 0
  const { client, context, finalityDepth } = indexer
  await pruneChain(client, context.chain, record.blockNumber - 2 * finalityDepth, record.seq)
}

/**
 * Indexes a chain from what its source says until the source ends or fails: decode, learn, derive, commit, publish.
 * After any failure the cached state is of no use; start again from the stored cursor.
 *
 * @throws what the source throws (Fault `chain.reorg-too-deep`, …), and what the database throws
 */
export async function indexChain(options: IndexOptions): Promise<void> {
  const { client, context, steps, hooks } = options
  const indexer: Indexer = {
    ...options,
    now: options.now ?? Date.now,
    state: emptyState(context.chain),
    sincePrune: 0,
  }
  await loadCoinPrices(client, indexer.state)
  for await (const step of steps) {
    if (step.type === 'undo') {
      const record = await undoBlocks(client, context, step.to, { log: indexer.log, now: indexer.now })
      indexer.log = { epoch: record.epoch, seq: record.seq }
      indexer.state = emptyState(context.chain)
      await loadCoinPrices(client, indexer.state)
      hooks.onRecord(record)
      continue
    }
    for (const unit of unitsOf(step.blocks, step.isFinal))
      await indexUnit(indexer, unit, step.isFinal, step.head)
  }
}
