import type { Block } from '../ledger/blockHistory.ts'
import { slotMs } from '../ledger/slotTimer.ts'
import { configAt, numberAt, type Params } from './readParams.ts'
import { renderBlock } from './renderBlock.ts'
import { commitmentOf, type RpcContext, slotAt } from './rpcContext.ts'
import { invalidParams, RpcError } from './rpcError.ts'

type Method = (context: RpcContext, params: Params) => unknown

/** JSON text ready to send. */
export class RenderedJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const maxSlots = 500_000

/** Methods that read blocks and slots. */
export const blockMethods: Record<string, Method> = {
  getBlock(context, params) {
    const config = typeof params[1] === 'string' ? { encoding: params[1] } : configAt(params, 1)
    const block = blockAt(context, numberAt(params, 0), slotAt(context, blockCommitment(context, config)))
    return new RenderedJson(renderBlock(block, config))
  },
  getBlockTime: (context, params) => blockAt(context, numberAt(params, 0), slotAt(context, 'confirmed')).time,
  getBlocks(context, params) {
    const first = numberAt(params, 0)
    const hasEnd = typeof params[1] === 'number'
    const newest = slotAt(
      context,
      blockCommitment(context, configAt(params, hasEnd || params[1] === null ? 2 : 1)),
    )
    const last = hasEnd ? Math.min(params[1] as number, newest) : newest
    if (last - first > maxSlots) throw invalidParams(`Slot range too large; max ${maxSlots}`)
    return context.ledger.history.slotsBetween(first, last)
  },
  getBlocksWithLimit(context, params) {
    const limit = numberAt(params, 1)
    if (limit > maxSlots) throw invalidParams(`Limit too large; max ${maxSlots}`)
    const newest = slotAt(context, blockCommitment(context, configAt(params, 2)))
    return context.ledger.history.slotsBetween(numberAt(params, 0), newest).slice(0, limit)
  },
  getFirstAvailableBlock: ({ ledger }) => ledger.history.firstSlot() || ledger.slot(),
  minimumLedgerSlot: ({ ledger }) => ledger.history.firstSlot(),
  getSlot: (context, params) => slotAt(context, commitmentOf(context, configAt(params, 0))),
  getBlockHeight(context, params) {
    const slot = slotAt(context, commitmentOf(context, configAt(params, 0)))
    return context.ledger.history.findHead(slot)?.height ?? context.ledger.height() + 1
  },
  getEpochInfo({ ledger }) {
    const absoluteSlot = ledger.slot()
    const slotsInEpoch = 432_000
    const epoch = Math.floor(absoluteSlot / slotsInEpoch)
    return {
      absoluteSlot,
      blockHeight: ledger.height(),
      epoch,
      slotIndex: absoluteSlot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: 0,
    }
  },
  getRecentPerformanceSamples({ ledger }, params) {
    const limit = typeof params[0] === 'number' ? Math.min(params[0], 720) : 720
    const slots = ledger.history.slotsBetween(ledger.slot() - 150, ledger.slot())
    const numTransactions = slots.reduce(
      (sum, slot) => sum + (ledger.history.findHead(slot)?.unitPrices.length ?? 0),
      0,
    )
    const sample = {
      slot: ledger.slot(),
      numSlots: slots.length,
      numTransactions,
      numNonVoteTransactions: numTransactions,
    }
    return [{ ...sample, samplePeriodSecs: Math.round((slots.length * slotMs) / 1_000) }].slice(0, limit)
  },
}

function blockCommitment(context: RpcContext, config: Record<string, unknown>): 'confirmed' | 'finalized' {
  const commitment = commitmentOf(context, config)
  if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`')
  return commitment
}

/** The block of a slot up to `newest`, or a real node's error. */
export function blockAt({ ledger }: RpcContext, slot: number, newest: number): Block {
  const { history } = ledger
  if (slot > newest) throw new RpcError(-32004, `Block not available for slot ${slot}`)
  if (slot < history.firstSlot()) {
    throw new RpcError(
      -32001,
      `Block ${slot} cleaned up, does not exist on node. First available block: ${history.firstSlot()}`,
    )
  }
  const block = history.find(slot)
  if (!block)
    throw new RpcError(-32007, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`)
  return block
}
