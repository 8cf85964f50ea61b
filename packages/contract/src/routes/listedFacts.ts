import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { zTokenList } from '../tokenList.ts'
import { zChain } from '../trade.ts'
import { zOriginal } from './search.ts'

/** What a list's row says of its token besides what the list itself has. */
export const zListedFacts = z.object({
  /** The token that it may be a copy of; null if it copies none. */
  original: zOriginal.nullable(),
  /** Milliseconds: launch or pool creation; null if neither was indexed. */
  bornAt: z.number().nullable(),
})
export type ListedFacts = z.infer<typeof zListedFacts>

export const getListedFacts = defineRoute({
  path: '/api/listed-facts',
  summary:
    'Of the tokens of a list: which token each may be a copy of, and its birth; those of which neither is known are left out',
  query: z.object({ tokens: zTokenList }),
  reply: z.array(zListedFacts.extend({ chain: zChain, token: z.string() })),
  cost: 10,
  faults: ['request.malformed'],
})
