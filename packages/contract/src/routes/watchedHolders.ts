import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { zTokenList } from '../tokenList.ts'
import { zChain } from '../trade.ts'

export const getWatchedHolders = defineRoute({
  path: '/api/followed-holders',
  summary:
    'How many of the wallets that the signed-in wallet watches hold each of these tokens; those that none holds are left out',
  access: 'session',
  query: z.object({ tokens: zTokenList }),
  reply: z.array(z.object({ chain: zChain, token: z.string(), count: z.number().int().positive() })),
  cost: 10,
  faults: ['session.missing', 'request.malformed'],
})
