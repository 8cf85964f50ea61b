import { z } from 'zod'
import { zSearchText } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zNetwork } from '../trade.ts'

/** The tabs of the search popup. */
export const searchTabs = ['all', 'pump', 'eth', 'sol', 'bsc', 'four', 'base'] as const
export type SearchTab = (typeof searchTabs)[number]

/** Counts stop here: `100` means a hundred or more. */
export const searchCountCap = 100

export const zSearchHit = z.object({
  network: zNetwork,
  symbol: z.string(),
  name: z.string(),
  tokenAddress: z.string(),
  pairAddress: z.string().nullable(),
  tokenPrice: z.number().nullable(),
  marketCap: z.number().nullable(),
  /** Dollars in the deepest pool. */
  liquidity: z.number(),
  /** Dollars traded in that pool over 24 hours. */
  volume24h: z.number(),
  firstSeenAt: z.number(),
  /** A token on the same chain that looks the same and has more liquidity; null when this is the deepest. */
  copyOf: z.string().nullable(),
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
    chain: z
      .string()
      .transform((text) => text.toLowerCase())
      .pipe(z.enum(searchTabs))
      .optional(),
  }),
  reply: zSearchReply,
  form: 'plain',
  cost: 10,
  faults: ['request.malformed'],
})
