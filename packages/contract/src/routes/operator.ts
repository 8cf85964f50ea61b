import { z } from 'zod'
import { defineRoute } from '../route.ts'

/**
 * Why a caller is not the operator: `signed-out` (the operator's wallet is known), `first-sign-in` (on this machine the
 * first wallet to sign in becomes the operator), `unnamed` (nobody is, and a caller from elsewhere cannot become it),
 * `other-wallet`.
 */
export const zStrangerReason = z.enum(['signed-out', 'first-sign-in', 'unnamed', 'other-wallet'])
export type StrangerReason = z.infer<typeof zStrangerReason>

export const getOperator = defineRoute({
  path: '/api/operator',
  summary: 'Whether the signed-in wallet administers this server, and why not',
  access: 'maybe',
  reply: z.object({
    isOperator: z.boolean(),
    /** Null for the operator. */
    reason: zStrangerReason.nullable(),
    /** True on the server's own machine, where the endpoints may be set before any sign-in. */
    isLocal: z.boolean(),
  }),
  cost: 2,
})
