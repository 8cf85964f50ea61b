import type { SourceStep, StoredChain } from '@peregrine/chains/block'
import type { ChainTrouble } from '@peregrine/contract/routes/status'
import type pg from 'pg'
import type { Bus } from '../bus/bus.ts'
import type { ChainContext } from '../indexing/chainContext.ts'
import type { Wanted } from '../indexing/transfers/rawTransfer.ts'
import { keepIndexing } from '../indexing/keepIndexing.ts'
import type { Log } from '../log/log.ts'
import { type ChainHealth, countIn, halt, noteBlocks } from './chainHealth.ts'
import { ChainLog } from './chainLog.ts'
import type { ChainSetup } from './chainSetup.ts'
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
  }
}

/** Returns the first block to read when nothing is stored: so many before the head, or the oldest there is. */
async function startNumber({ setup, blocksBack }: IndexingOptions): Promise<number> {
  const { source } = setup.port
  if (blocksBack === null) return Math.max(setup.firstBlock, await source.getFirstNumber())
  return Math.max(0, (await source.getHeadNumber()) - blocksBack)
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
      health.trouble = troubleOfStall[why] ?? 'no-new-block'
    },
  }
  yield* setup.port.source.follow({ stored, startNumber: start, signal, hooks })
}

const goOn = (chain: string): string =>
  `Every endpoint agrees on it. To go on, stop the server, run "npm run forget-chain -- ${chain}" and start it again: users' rows stay.`

/** Indexes one chain until the signal aborts; resolves when it ended. Events are recorded in `health`. */
export function startIndexing(options: IndexingOptions): Promise<void> {
  const { setup, database, bus, health, signal, log, report, untilWritable } = options
  const { chain, definition } = setup
  const told = new ChainLog(health, log)
  const indexing = keepIndexing({
    database,
    context: contextOf(options),
    finalityDepth: definition.finalityDepth,
    follow: (stored, ended) => follow(options, stored, ended),
    signal,
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
      onStandby() {
        health.state = 'standby'
      },
      onRestart(error) {
        health.restarts += 1
        health.trouble = 'failed'
        report(`${chain}: indexing starts again after`, error, { event: 'chain.restarted', chain })
      },
      onHalt(why) {
        halt(health, 'reorg-too-deep', Date.now())
        const message = `${chain}: ALARM, indexing has stopped: ${why}. ${goOn(chain)}`
        log.error({ event: 'chain.halted', chain, number: health.committed }, message)
      },
    },
  })
  return indexing.finally(told.watch())
}
