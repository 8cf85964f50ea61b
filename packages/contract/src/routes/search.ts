import { z } from 'zod'
import { zPasteText, zTokenParams } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'
import { tokenIdentity, tokenWorth } from '../tokenRow.ts'
import { zChain, zNetwork } from '../trade.ts'
import { zUnpriced, zVolume } from '../volume.ts'

/** Tabs of the search popup. */
export const searchTabs = ['all', 'pump', 'eth', 'sol', 'bsc', 'four', 'base'] as const
export type SearchTab = (typeof searchTabs)[number]

/** Counts are capped: `100` means a hundred or more. */
export const searchCountCap = 100

/** Similarity of two tokens: letter by letter (ignoring case), or by confusable letters. */
export const copyReasons = ['same-symbol', 'look-alike-symbol', 'same-name', 'look-alike-name'] as const
export type CopyReason = (typeof copyReasons)[number]

/** The token that another one resembles, with more liquidity (or a quote coin of the chain's markets). */
export const zOriginal = z.object({
  ...tokenIdentity,
  pairAddress: z.string().nullable(),
  /** Dollars in its deepest pool; null if unknown, which only a coin's may be. */
  liquidity: z.number().nullable(),
  why: z.enum(copyReasons),
  /** False if it is on another chain: its makers may have bridged it. */
  isSameChain: z.boolean(),
})
export type Original = z.infer<typeof zOriginal>

/** Field names of the product spec, plus our own. */
export const zSearchHit = z.object({
  ...tokenIdentity,
  /** The network again, under its name in the product spec. */
  chainType: zNetwork,
  pairAddress: z.string().nullable(),
  /** The pair again, under its name in the product spec. */
  poolAddress: z.string().nullable(),
  /** Id of the pair's exchange or launchpad, such as `uniswap-v2`; null without a pair. */
  dex: z.string().nullable(),
  ...tokenWorth,
  /** Dollars in the deepest pool; null if unknown. */
  liquidity: z.number().nullable(),
  /** The liquidity again, under its name in the product spec. */
  totalLiquidity: z.number().nullable(),
  /** Dollars traded in that pool over 24 hours. */
  volume24h: zVolume,
  unpriced: zUnpriced,
  tokenStatistics: z.object({ oneDayVolumeUsd: zVolume }),
  firstSeenAt: z.number(),
  /** Its launchpad, such as `fourmeme`; null if it has none. */
  launchpad: z.string().nullable(),
  /** The original on the same chain; null if this one is the deepest there. */
  copyOf: z.string().nullable(),
  /** Possible original: on its own chain, or else on another. */
  original: zOriginal.nullable(),
})
export type SearchHit = z.infer<typeof zSearchHit>

/** The data is the list, per the product spec, with the tabs' counts next to it. */
export const zSearchReply = z.object({
  code: z.string(),
  msg: z.string(),
  data: z.array(zSearchHit),
  counts: z.record(z.enum(searchTabs), z.number()),
  /** Chains on which an address that is no token traded, the latest first; none for other queries. */
  traded: z.array(zChain),
})

export const searchTokens = defineRoute({
  path: '/unified-search/:query',
  summary: 'Tokens by symbol, name or address (of the token or of its pair) in any pasted text, best first',
  params: z.object({ query: zPasteText }),
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
  params: zTokenParams,
  reply: z.object({
    /** The token itself, for comparison. */
    token: zSearchHit,
    /** Possible original of the token; null if it is the original. */
    original: zOriginal.nullable(),
    similar: z.array(zSearchHit.extend({ why: z.enum(copyReasons) })),
  }),
  cost: 5,
  faults: ['network.unknown', 'token.unknown'],
})
export type SimilarToken = SearchHit & { why: CopyReason }
