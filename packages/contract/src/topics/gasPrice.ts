import { z } from 'zod'
import { defineTopic } from '../topic.ts'

/** EVM: gwei for one unit of gas, fee and tip together. Solana: micro-lamports for one compute unit. */
export const zGasLevels = z.object({
  low: z.number(),
  average: z.number(),
  high: z.number(),
  unit: z.enum(['gwei', 'microLamports']),
  /** Milliseconds. */
  lastUpdated: z.number(),
  /** 0 to 1: how much of the asked history the node gave, and how young it is. Fresh is under 30 s. */
  reliability: z.number(),
})
export type GasLevels = z.infer<typeof zGasLevels>

const zLevels = zGasLevels.nullable()
export const zGasPrices = z.object({ eth: zLevels, base: zLevels, bsc: zLevels, sol: zLevels })
export type GasPrices = z.infer<typeof zGasPrices>

/** What a transaction costs on each chain. An event is the whole of it: the latest wins. */
export const gasPrice = defineTopic({
  name: 'gasPrice',
  params: z.object({}),
  snapshot: zGasPrices,
  event: zGasPrices,
  apply: (_, event) => event,
})
