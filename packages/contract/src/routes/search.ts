import { z } from 'zod'
import { zAddressInput, zNetworkInput, zSearchText } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'
import { zNetwork } from '../trade.ts'

/** The tabs of the search popup. */
export const searchTabs = ['all', 'pump', 'eth', 'sol', 'bsc', 'four', 'base'] as const
export type SearchTab = (typeof searchTabs)[number]

/** Counts stop here: `100` means a hundred or more. */
export const searchCountCap = 100

/** In what two tokens are alike: letter by letter (case aside), or by letters that only look the same. */
export const copyReasons = ['same-symbol', 'look-alike-symbol', 'same-name', 'look-alike-name'] as const
export type CopyReason = (typeof copyReasons)[number]

/** The token that another one is like, and that has more liquidity (or is a coin that the chain's markets are quoted in). */
export const zOriginal = z.object({
  network: zNetwork,
  tokenAddress: z.string(),
  pairAddress: z.string().nullable(),
  symbol: z.string(),
  name: z.string(),
  /** Dollars in its deepest pool; null where it does not tell, which only a coin's may. */
  liquidity: z.number().nullable(),
  why: z.enum(copyReasons),
  /** False where it lives on another chain: the same token may have been brought over by its makers. */
  isSameChain: z.boolean(),
})
export type Original = z.infer<typeof zOriginal>

/** Field names as the product document has them, and ours beside them. */
export const zSearchHit = z.object({
  network: zNetwork,
  /** The network again, under the name of the product document. */
  chainType: zNetwork,
  symbol: z.string(),
  name: z.string(),
  tokenAddress: z.string(),
  pairAddress: z.string().nullable(),
  /** The pair again, under the name of the product document. */
  poolAddress: z.string().nullable(),
  tokenPrice: z.number().nullable(),
  marketCap: z.number().nullable(),
  /** Dollars in the deepest pool; null where it does not tell. */
  liquidity: z.number().nullable(),
  /** The liquidity again, under the name of the product document. */
  totalLiquidity: z.number().nullable(),
  /** Dollars traded in that pool over 24 hours. */
  volume24h: z.number(),
  tokenStatistics: z.object({ oneDayVolumeUsd: z.number() }),
  firstSeenAt: z.number(),
  /** The launchpad that it comes from, such as `fourmeme`; null when it is from none. */
  launchpad: z.string().nullable(),
  /** The original on the same chain; null when this one is the deepest there. */
  copyOf: z.string().nullable(),
  /** What it may be a copy of: on its own chain, or else on another. */
  original: zOriginal.nullable(),
})
export type SearchHit = z.infer<typeof zSearchHit>

/** The body's data is the list, as the product document has it; the counts of the tabs stand beside it. */
export const zSearchReply = z.object({
  code: z.string(),
  msg: z.string(),
  data: z.array(zSearchHit),
  counts: z.record(z.enum(searchTabs), z.number()),
})

export const searchTokens = defineRoute({
  path: '/unified-search/:query',
  summary: 'Tokens by symbol, name or address (of the token or of its pair), best first',
  params: z.object({ query: zSearchText }),
  query: z.object({
    chain: zText(20)
      .transform((text) => text.toLowerCase())
      .pipe(z.enum(searchTabs))
      .optional(),
  }),
  reply: zSearchReply,
  form: 'plain',
  cost: 10,
  faults: ['request.malformed'],
})

export const getCopycats = defineRoute({
  path: '/api/copycats/:network/:token',
  summary: 'Tokens of every chain that look like a token, by symbol or name, the most liquid first',
  params: z.object({ network: zNetworkInput, token: zAddressInput }),
  reply: z.object({
    /** What the token itself may be a copy of; null when it is the original. */
    original: zOriginal.nullable(),
    similar: z.array(zSearchHit.extend({ why: z.enum(copyReasons) })),
  }),
  cost: 5,
  faults: ['network.unknown', 'token.unknown'],
})
export type SimilarToken = SearchHit & { why: CopyReason }
