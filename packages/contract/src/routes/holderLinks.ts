import { z } from 'zod'
import { zTokenParams } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zUnits } from '../trade.ts'

/** Wallets among the largest holders whose transfers are told. */
export const linkedHolders = 100

const zHolderLink = z.object({
  from: z.string(),
  to: z.string(),
  /** Base units of the transfers told; null of a first receipt that is older than them. */
  units: zUnits.nullable(),
  /** Transfers, at least. */
  count: z.number(),
})
export type HolderLink = z.infer<typeof zHolderLink>

/** A wallet that is no longer among the holders, and sent to several of them first. */
const zFormerSender = z.object({ address: z.string(), name: z.string().nullable() })

const zHolderLinks = z.object({
  /**
   * `read`: the transfers between the wallets since `since`; `not-served`: no node tells them, so that only first
   * receipts are known; `unsupported`: neither is known on this chain.
   */
  state: z.enum(['read', 'not-served', 'unsupported']),
  /** Since when transfers are told, in milliseconds; null if none are. */
  since: z.number().nullable(),
  /** True if they reach back to the token's birth. */
  isWhole: z.boolean(),
  links: z.array(zHolderLink),
  senders: z.array(zFormerSender),
})
export type HolderLinksWire = z.infer<typeof zHolderLinks>

export const getHolderLinks = defineRoute({
  path: '/api/holder-links/:network/:token',
  summary: `Transfers of a token between the wallets among its ${linkedHolders} largest holders, and who sent to them first`,
  params: zTokenParams,
  reply: zHolderLinks,
  cost: 20,
  faults: ['network.unknown', 'token.unknown'],
})
