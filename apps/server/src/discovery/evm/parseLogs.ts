import type { EvmLog } from '@peregrine/protocols/evmLog'
import { Fault } from '@peregrine/core/fault'
import { z } from 'zod'

const zHex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const zQuantity = z.string().regex(/^0x[0-9a-fA-F]{1,12}$/)
const zHash = z.string().regex(/^0x[0-9a-fA-F]{64}$/)
const zLog = z.object({
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  topics: z.array(zHash).max(4),
  data: zHex,
  blockNumber: zQuantity,
  blockHash: zHash,
  transactionHash: zHash,
  transactionIndex: zQuantity,
  logIndex: zQuantity,
  blockTimestamp: zQuantity.nullish(),
  removed: z.boolean().optional(),
})

/** A log with its place in the chain; `timeMs` only where the node tells it. */
export type PlacedLog = EvmLog & {
  blockNumber: number
  blockHash: string
  txHash: string
  txIndex: number
  timeMs: number | null
}

/**
 * Parses the reply of eth_getLogs, in chain order and each log once.
 *
 * @throws Fault `reply.malformed`
 */
export function parseLogs(reply: unknown): PlacedLog[] {
  const parsed = z.array(zLog).safeParse(reply)
  if (!parsed.success) throw new Fault('reply.malformed', { what: 'eth_getLogs' })
  const logs = parsed.data
    .filter(({ removed }) => removed !== true)
    .map(
      (log): PlacedLog => ({
        address: log.address.toLowerCase(),
        topics: log.topics.map((topic) => topic.toLowerCase()),
        data: log.data.toLowerCase(),
        logIndex: Number(log.logIndex),
        blockNumber: Number(log.blockNumber),
        blockHash: log.blockHash.toLowerCase(),
        txHash: log.transactionHash.toLowerCase(),
        txIndex: Number(log.transactionIndex),
        timeMs: log.blockTimestamp ? Number(log.blockTimestamp) * 1_000 : null,
      }),
    )
  const once = new Map(logs.map((log) => [`${log.blockHash} ${log.logIndex}`, log]))
  return [...once.values()].sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}
