import { z } from 'zod'
import { minRiseVolumeUsd, notableRisePercent } from '../notableRise.ts'
import { defineRoute } from '../route.ts'
import { zTokenList } from '../tokenList.ts'
import { zFigure } from '../tokenRow.ts'
import { zChain } from '../trade.ts'
import { zIncompleteSince } from './gaps.ts'

/** When the market of a token first rose notably within the last 24 hours; null without such a moment. */
const zFirstRise = z.object({
  /** Milliseconds: start of the minute. */
  at: z.number().nullable(),
  /** Dollars per token at the end of that minute. */
  price: zFigure,
  /** Start of the first blocks missing before that moment, of which nothing is told then; null if none are. */
  incompleteSince: zIncompleteSince,
})
export type FirstRise = z.infer<typeof zFirstRise>

export const getFirstRises = defineRoute({
  path: '/api/first-rises',
  summary: `Of the tokens of a list: the first minute of the last 24 hours at which the price stood at least ${notableRisePercent} % above that of an hour before, with $${minRiseVolumeUsd} traded in that hour; tokens without a market are left out`,
  query: z.object({ tokens: zTokenList }),
  reply: z.array(zFirstRise.extend({ chain: zChain, token: z.string() })),
  cost: 20,
  faults: ['request.malformed'],
})
