import type { SourceStep, StoredChain } from '@peregrine/chains/block'
import { lateAfterMs } from '@peregrine/chains/catalogue/lateAfterMs'
import { type SkipLimits, usualSkipLimits } from '@peregrine/chains/skipRule'
import type { ChainTrouble } from '@peregrine/contract/routes/status'
import type pg from 'pg'
import type { Bus } from '../bus/bus.ts'
import type { ChainContext } from '../indexing/chainContext.ts'
import type { Wanted } from '../indexing/transfers/rawTransfer.ts'
import type { FillOptions } from '../indexing/gaps/keepFilling.ts'
import { keepIndexing } from '../indexing/keepIndexing.ts'
import { newOptionalReads } from '../indexing/optionalReads.ts'
import type { Log } from '../log/log.ts'
import {
  type ChainHealth,
  countIn,
  halt,
  noteBlocks,
  noteHead,
  noteStandby,
  noteStored,
  noteTrouble,
} from './chainHealth.ts'
import { ChainLog } from './chainLog.ts'
import type { ChainSetup } from './chainSetup.ts'
import { joinChain } from './joinChain.ts'
import type { Report } from './parts.ts'

export type IndexingOptions = {
  setup: ChainSetup
  database: pg.ClientConfig
  bus: Bus
  /** Wallets whose transfers are read besides the trades. */
  wanted: Wanted
  health: ChainHealth
  /** Blocks before the head to start at when nothing is stored; null starts at the first block. */
  blocksBack: number | null
  signal: AbortSignal
  log: Log
  report: Report
  /** When blocks are left out; the usual limits by default. */
  skip?: SkipLimits
  /** When gaps are looked for and tried again; the usual times by default. */
  fillTimes?: Pick<FillOptions, 'lookMs' | 'retryMs' | 'startTries'>
  /** Waits while the database accepts no writes; returns whether it had to. */
  untilWritable?(signal: AbortSignal): Promise<boolean>
}

/** Range of blocks searched for the transfers of a new token, where history is not whole. */
const transferLookBack = 5_000

function contextOf({ setup, blocksBack, wanted }: IndexingOptions): ChainContext {
  const { chain, port, baseTokens, priceSources, definition } = setup
  return {
    ...port.reads({ transferLookBack: blocksBack === null ? null : transferLookBack }),
    chain,
    baseTokens,
    priceSources,
    nativeSymbol: definition.native.symbol,
    watched: wanted,
    // A sandbox's nodes serve everything.
    ...(blocksBack !== null && { optional: newOptionalReads() }),
  }
}

/** Returns the first block to read when nothing is stored: so many before the head, or the oldest there is. */
async function startNumber({ setup, blocksBack, health }: IndexingOptions): Promise<number> {
  const { source } = setup.port
  if (blocksBack === null) return Math.max(setup.firstBlock, await source.getFirstNumber())
  const head = await source.getHeadNumber()
  const first = Math.max(0, head - blocksBack)
  health.head = Math.max(health.head, head)
  health.progress.begin(first, head, Date.now())
  return first
}

/** Status words for the reasons for which a follower stalls. */
const troubleOfStall: Partial<Record<string, ChainTrouble>> = {
  'chain.unreachable': 'unreachable',
  rpc: 'unreachable',
  'block.unproven': 'unproven',
  fork: 'disagreement',
  'shorter-chain': 'disagreement',
  'reorg-unconfirmed': 'disagreement',
}

/** A sandbox is read whole: its chains forget nothing that is not forgotten with them. */
function skipLimits({ blocksBack, skip = usualSkipLimits }: IndexingOptions): SkipLimits | null {
  return blocksBack === null ? null : skip
}

/** Failures after which a unit is left out. */
const triesPerUnit = 3

/** Yields the steps of a chain from the stored cursor on. */
async function* follow(
  options: IndexingOptions,
  stored: StoredChain,
  signal: AbortSignal,
): AsyncGenerator<SourceStep> {
  const { setup, health } = options
  const start = stored.cursor ? 0 : await startNumber(options)
  const hooks = {
    onStall(why: string) {
      noteTrouble(health, troubleOfStall[why] ?? 'no-new-block')
    },
    onHead: (number: number) => noteHead(health, number, Date.now()),
  }
  yield* setup.port.source.follow({ stored, startNumber: start, signal, hooks, skip: skipLimits(options) })
}

/** Gaps are filled while the chain is at its head, so that newer blocks never wait for older ones. */
function fillOptions({ setup, health, fillTimes }: IndexingOptions): FillOptions {
  const { source } = setup.port
  return {
    readRange: (from, to, signal) => source.readRange(from, to, signal),
    mayFill() {
      const lag = health.head - health.committed
      return health.committedAtMs > 0 && lag * health.blockTimeMs <= lateAfterMs(health.blockTimeMs)
    },
    lastFinal: () => health.committed - setup.definition.finalityDepth,
    ...fillTimes,
  }
}

const goOn = (chain: string): string =>
  `Every endpoint agrees on it. To go on, stop the server, run "npm run forget-chain -- ${chain}" and start it again: users' rows stay.`

/** Indexes one chain until the signal aborts; resolves when it ended. Events are recorded in `health`. */
export async function startIndexing(options: IndexingOptions): Promise<void> {
  const { setup, database, bus, health, signal, log, report, untilWritable } = options
  const { chain, definition } = setup
  const told = new ChainLog(health, log)
  const stopTelling = told.watch()
  await joinChain(options)
  const skip = skipLimits(options)
  const indexing = keepIndexing({
    database,
    context: contextOf(options),
    finalityDepth: definition.finalityDepth,
    follow: (stored, ended) => follow(options, stored, ended),
    signal,
    fill: fillOptions(options),
    ...(skip && { patience: { tries: triesPerUnit, ms: skip.stuckMs } }),
    ...(untilWritable && { untilWritable }),
    hooks: {
      onRecord(record, body) {
        if (record.type === 'undo') {
          health.reorgs += 1
          told.undo(record.blockNumber)
        }
        bus.publish(record, body)
      },
      onBlocks(info) {
        noteBlocks(health, info, Date.now())
        told.blocks(info.blocks, info.tookMs)
      },
      onFault: (dex, what) => countIn(health.faults, `${dex} ${what}`),
      onSkip: (range) => told.skip(range),
      onFill: (info) => told.fill(info),
      onFillFailure: (error) =>
        report(`${chain}: filling a gap is tried again after`, error, { event: 'chain.fill-failed', chain }),
      onStored: (last) => noteStored(health, last),
      onStandby: () => noteStandby(health),
      onRestart(error) {
        health.restarts += 1
        noteTrouble(health, 'failed')
        report(`${chain}: indexing starts again after`, error, { event: 'chain.restarted', chain })
      },
      onHalt(why) {
        halt(health, 'reorg-too-deep', Date.now())
        const message = `${chain}: ALARM, indexing has stopped: ${why}. ${goOn(chain)}`
        log.error({ event: 'chain.halted', chain, number: health.committed }, message)
      },
    },
  })
  await indexing.finally(stopTelling)
}
