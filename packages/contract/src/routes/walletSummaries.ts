import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { z } from 'zod'
import { zAddressInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'
import { zChain } from '../trade.ts'
import { zIncompleteSince } from './gaps.ts'

/** Maximum wallets per request. */
export const maxSummaries = 20

/** Days of a summary's profit and win rate, whole ones in UTC with today, as the report's period of the same length. */
export const summaryPeriod = '7d'

/** Comma-separated wallets of either family. */
const zWallets = zText(maxSummaries * 50)
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(zAddressInput.refine((address) => isEvmAddress(address) || isSolanaAddress(address)))
      .min(1)
      .max(maxSummaries),
  )

/** A wallet in brief, over all chains of its family: what its report says of the last seven days. */
export const zWalletSummary = z.object({
  address: z.string(),
  /** Of a KOL. */
  name: z.string().nullable(),
  /** Dollars as a decimal text, net of fees, of the sales of known cost; null if no trade is known, or too many are. */
  realisedUsd: z.string().nullable(),
  /** Sales in the period that are in no profit, or in part. */
  unknownTrades: z.number(),
  /** Percent of the positions that ended in the period; null without any. */
  winRate: z.number().nullable(),
  lastTradeAt: z.number().nullable(),
  /**
   * Dollars that its tokens and the chains' own coins are worth, as a decimal text; null if nothing is known of it, or
   * none of what it holds has a price.
   */
  valueUsd: z.string().nullable(),
  /** Tokens held without a price, in no value. */
  unpriced: z.number(),
  /** Chains whose own coin is in no value: the node, or its price, did not tell. */
  unknownCoins: z.array(zChain),
})
export type WalletSummary = z.infer<typeof zWalletSummary>

export const getWalletSummaries = defineRoute({
  path: '/api/wallet-summaries',
  summary: `Up to ${maxSummaries} wallets in brief: profit and win rate of seven days, last trade, value of what they hold`,
  query: z.object({ wallets: zWallets }),
  reply: z.object({ incompleteSince: zIncompleteSince, wallets: z.array(zWalletSummary) }),
  cost: 20,
  faults: ['request.malformed'],
})
