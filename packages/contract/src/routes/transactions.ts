import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zNetwork, zTradeWire, zUnits } from '../trade.ts'

/** A transaction hash (0x and 64 hex digits, lower-cased) or a Solana signature. */
const zTransactionId = z
  .string()
  .max(90)
  .regex(/^(0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/)
  .transform((text) => (text.startsWith('0x') ? text.toLowerCase() : text))

/** A transaction as the chain's node and our index know it. */
export const zTransaction = z.object({
  network: zNetwork,
  hash: z.string(),
  /** `unknown`: the node does not have it, which for an old transaction says nothing. */
  state: z.enum(['succeeded', 'failed', 'pending', 'unknown']),
  block: z.number().nullable(),
  /** Unix milliseconds. */
  timeMs: z.number().nullable(),
  sender: z.string().nullable(),
  /** Called contract; null on Solana. */
  target: z.string().nullable(),
  /** Paid to the network, tip to the builder included on EVM chains, in base units of the coin. */
  feeUnits: zUnits.nullable(),
  /** The chain's own reason of a failure. */
  error: z.string().nullable(),
  trades: z.array(zTradeWire),
})
export type TransactionWire = z.infer<typeof zTransaction>

export const getTransaction = defineRoute({
  path: '/api/transaction/:network/:hash',
  summary: 'A transaction: state, block, fee and the trades found in it',
  params: z.object({ network: zNetworkInput, hash: zTransactionId }),
  reply: zTransaction,
  cost: 5,
  faults: ['network.unknown', 'chain.unreachable', 'reply.malformed'],
})
