import type { GasLevels } from '@peregrine/contract/topics/gasPrice'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { z } from 'zod'
import type { ChainRequest } from '../../chainRequest.ts'

const askedBlocks = 20
const percentiles = [20, 50, 90]

const zHex = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const zFeeHistory = z.object({
  baseFeePerGas: z.array(zHex).min(1).max(1_025),
  reward: z.array(z.array(zHex).length(percentiles.length)).max(1_024).optional(),
})
const zPriorityFees = z.array(z.object({ slot: z.number(), prioritizationFee: z.number().min(0) })).max(1_000)

const gwei = (wei: bigint): number => Number(wei) / 1e9

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

/**
 * Computes fee levels from `eth_feeHistory`: the next block's base fee plus the median over recent blocks of the tips
 * at the 20th, 50th and 90th percentile of gas. Reliability is the share of requested blocks with transactions.
 */
export function gasFromFeeHistory(reply: unknown, nowMs: number): GasLevels {
  const parsed = zFeeHistory.safeParse(reply)
  if (!parsed.success) throw new Fault('reply.malformed', { what: 'eth_feeHistory' })
  const { baseFeePerGas, reward = [] } = parsed.data
  const base = BigInt(baseFeePerGas.at(-1) ?? '0x0')
  // A block without transactions reports zero tips, which say nothing about real ones.
  const paid = reward.map((row) => row.map(BigInt)).filter((row) => row.some((tip) => tip > 0n))
  const level = (at: number) => gwei(base + median(paid.map((row) => row[at] ?? 0n)))
  return {
    low: level(0),
    average: level(1),
    high: level(2),
    unit: 'gwei',
    lastUpdated: nowMs,
    reliability: Math.min(1, paid.length / askedBlocks),
  }
}

/**
 * Computes fee levels from `getRecentPrioritizationFees`: the 25th, 50th and 90th percentile over the slots returned,
 * in micro-lamports per compute unit. Reliability is the share of the 150 slots that a node remembers.
 */
export function gasFromPriorityFees(reply: unknown, nowMs: number): GasLevels {
  const parsed = zPriorityFees.safeParse(reply)
  if (!parsed.success) throw new Fault('reply.malformed', { what: 'getRecentPrioritizationFees' })
  const fees = parsed.data.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => a - b)
  const level = (share: number) => fees[Math.min(fees.length - 1, Math.floor(fees.length * share))] ?? 0
  return {
    low: level(0.25),
    average: level(0.5),
    high: level(0.9),
    unit: 'microLamports',
    lastUpdated: nowMs,
    reliability: Math.min(1, fees.length / 150),
  }
}

/** Measures a chain's current transaction costs. @throws Fault `chain.unreachable`, `reply.malformed` */
export async function measureGas(request: ChainRequest, chain: ChainKey, nowMs: number): Promise<GasLevels> {
  if (chain === 'sol')
    return gasFromPriorityFees(await request(chain, 'getRecentPrioritizationFees', [[]]), nowMs)
  const params = [`0x${askedBlocks.toString(16)}`, 'latest', percentiles]
  return gasFromFeeHistory(await request(chain, 'eth_feeHistory', params), nowMs)
}
