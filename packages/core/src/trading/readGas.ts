import { Fault } from '../fault.ts'
import type { GasReading } from './autoGas.ts'

/** Asks a node; rejects where it refuses or does not answer. */
type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The newest block with its time in Unix seconds, and what gas costs, in wei. */
export type Head = GasReading & { number: number; time: number }

/** Blocks whose tips are read, and the percentile of each block's gas. */
const [historyBlocks, percentile] = [10, 50]

function findQuantity(value: unknown): bigint | null {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : null
}

function quantity(value: unknown, what: string): bigint {
  const found = findQuantity(value)
  if (found === null) throw new Fault('reply.malformed', { what })
  return found
}

/** The median over blocks of the tip that half of a block's gas paid at most; null without one. */
function usualTipOf(history: unknown): bigint | null {
  const { reward } = (history ?? {}) as { reward?: unknown }
  if (!Array.isArray(reward)) return null
  const tips = reward.slice(0, historyBlocks).flatMap((block: unknown) => {
    const tip = findQuantity(Array.isArray(block) ? block[0] : null)
    return tip === null ? [] : [tip]
  })
  tips.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return tips[Math.floor(tips.length / 2)] ?? null
}

const leftOver = (price: bigint, baseFee: bigint) => (price > baseFee ? price - baseFee : 0n)

/**
 * Reads the newest block and what its node says of gas. `eth_maxPriorityFeePerGas` and `eth_feeHistory` are optional
 * methods: without the first the tip is the usual one, without both what the gas price leaves over the base fee.
 *
 * @throws Fault `reply.malformed`, and what `ask` throws for the block and the gas price
 */
export async function readGas(ask: AskNode): Promise<Head> {
  // Not every node has these; one that answers nothing at all fails below.
  const optional = (method: string, params: readonly unknown[]) => ask(method, params).catch(() => null)
  const [block, price, tip, history] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false]),
    ask('eth_gasPrice', []),
    optional('eth_maxPriorityFeePerGas', []),
    optional('eth_feeHistory', [`0x${historyBlocks.toString(16)}`, 'latest', [percentile]]),
  ])
  const { number, timestamp, baseFeePerGas = '0x0' } = (block ?? {}) as Record<string, unknown>
  const gasPrice = quantity(price, 'eth_gasPrice')
  const baseFee = quantity(baseFeePerGas, 'base fee')
  const usualTip = usualTipOf(history)
  return {
    number: Number(quantity(number, 'block number')),
    time: Number(quantity(timestamp, 'block time')),
    gasPrice,
    baseFee,
    usualTip,
    tip: findQuantity(tip) ?? usualTip ?? leftOver(gasPrice, baseFee),
  }
}
