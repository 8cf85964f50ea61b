import { z } from 'zod'
import { zPoolParams } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zUnits } from '../trade.ts'
import { zWalletTag } from '../walletTag.ts'
import { zIncompleteSince } from './gaps.ts'

/** Wallets listed at most. */
export const firstBuyerCount = 70

/**
 * What a wallet did since its first purchase, over all pools of the token. By its trades it has as much as it bought
 * first (`holds`), more (`added`) or less (`reduced`); or it has at most a hundredth of what it bought and sold the rest
 * (`closed`). `moved`: more than half of what it bought left without a sale.
 */
export const buyerStates = ['holds', 'added', 'reduced', 'closed', 'moved'] as const
export type BuyerState = (typeof buyerStates)[number]

const zFirstBuyer = z.object({
  /** From 1, in the order of the first purchases. */
  rank: z.number(),
  address: z.string(),
  name: z.string().nullable(),
  tags: z.array(zWalletTag),
  /** The first purchase: its block's time in milliseconds, base units, and dollars as a decimal text. */
  firstBuyAt: z.number(),
  boughtUnits: zUnits.nullable(),
  boughtUsd: z.string().nullable(),
  /** Null if an amount is unknown, or the wallet trades too often to be followed. */
  state: z.enum(buyerStates).nullable(),
  /** On chain; null while the token's holders are not all known. */
  heldUnits: zUnits.nullable(),
  /** Share of the supply. */
  percent: z.number().nullable(),
})
export type FirstBuyerWire = z.infer<typeof zFirstBuyer>

const zFirstBuyers = z.object({
  /**
   * Why the first trades of the market are not stored, so that no buyer is known to be among the first: they are older
   * than the index, or past the retention. Null if they are stored.
   */
  missing: z.enum(['before-index', 'dropped']).nullable(),
  /** Since when trades are stored, where the first are not, in milliseconds; null if that is unknown. */
  since: z.number().nullable(),
  /** Buyers from then on are not listed. */
  incompleteSince: zIncompleteSince,
  /** Purchases that were searched, where they have fewer wallets than are listed at most; else null. */
  searched: z.number().nullable(),
  buyers: z.array(zFirstBuyer),
})
export type FirstBuyersWire = z.infer<typeof zFirstBuyers>

export const getFirstBuyers = defineRoute({
  path: '/api/first-buyers/:network/:pool',
  summary: `The first ${firstBuyerCount} wallets that bought the token in the pool's market, and what they did since`,
  params: zPoolParams,
  reply: zFirstBuyers,
  cost: 10,
  faults: ['network.unknown', 'pool.unknown'],
})
