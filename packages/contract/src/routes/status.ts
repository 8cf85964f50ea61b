import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { zChain } from '../trade.ts'

export const zChainStatus = z.object({
  chain: zChain,
  /** False where no endpoint is configured. */
  isConfigured: z.boolean(),
  block: z.number().nullable(),
  blockTime: z.number().nullable(),
  /** Number of the chain's own head, where it is known. */
  headBlock: z.number().nullable(),
  /** Milliseconds since the last committed block was made. */
  lagMs: z.number().nullable(),
  lastTradeAt: z.number().nullable(),
  records: z.number(),
})

export const getStatus = defineRoute({
  path: '/api/status',
  summary:
    'What this server does: mode, environment, how far each chain is read, what is switched off and why',
  reply: z.object({
    mode: z.enum(['sandbox', 'live']),
    environmentId: z.string(),
    version: z.string(),
    now: z.number(),
    chains: z.array(zChainStatus),
    features: z.array(z.object({ name: z.string(), isOn: z.boolean(), reason: z.string().nullable() })),
    clients: z.number(),
  }),
  cost: 2,
})
