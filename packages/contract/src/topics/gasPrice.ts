import { z } from 'zod'
import { defineTopic, wholeState } from '../topic.ts'

/** EVM: gwei per unit of gas, fee and tip together. Solana: micro-lamports per compute unit. */
export const zGasLevels = z.object({
  low: z.number(),
  average: z.number(),
  high: z.number(),
  unit: z.enum(['gwei', 'microLamports']),
  /** Milliseconds. */
  lastUpdated: z.number(),
  /** 0 to 1: coverage of the requested history, and its freshness. Fresh is under 30 s. */
  reliability: z.number(),
})
export type GasLevels = z.infer<typeof zGasLevels>

const zLevels = zGasLevels.nullable()
export const zGasPrices = z.object({ eth: zLevels, base: zLevels, bsc: zLevels, sol: zLevels })
export type GasPrices = z.infer<typeof zGasPrices>

/** Transaction cost per chain. An event is the whole state: the latest wins. */
export const gasPrice = defineTopic({
  name: 'gasPrice',
  params: z.object({}),
  ...wholeState(zGasPrices),
})
