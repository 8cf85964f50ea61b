import { z } from 'zod'
import { defineRoute } from '../route.ts'

export const zKol = z.object({
  /** The product spec has `addressLow` for EVM wallets and `address` for Solana; we return `address` for both. */
  address: z.string(),
  addressLow: z.string().optional(),
  description: z.string(),
  /** Our additions: an emoji or the URL of a picture, and the account on X without its @. Absent if unknown. */
  avatar: z.string().optional(),
  xHandle: z.string().optional(),
})

export const getKols = defineRoute({
  path: '/mark-wallet/:chainType/KOL/v1',
  summary: 'Names of known wallets: 1 EVM, 2 Solana',
  params: z.object({ chainType: z.enum(['1', '2']) }),
  reply: z.array(zKol),
  cost: 5,
  faults: ['request.malformed'],
})
