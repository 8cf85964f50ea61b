import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'
import { zChain } from '../trade.ts'

/** Maximum tokens per request. */
export const maxWatchedHolderTokens = 100

const tokenPattern = /^[a-z]{3,4}\.[0-9A-Za-z]{20,64}$/

/** Comma-separated, each as `chain.token`. */
const zTokens = zText(maxWatchedHolderTokens * 70)
  .transform((text) => text.split(','))
  .pipe(z.array(zText(70).regex(tokenPattern)).min(1).max(maxWatchedHolderTokens))
  .transform((list) => list.map((text) => text.split('.')))
  .pipe(z.array(z.tuple([zChain, zText(64)])).max(maxWatchedHolderTokens))

export const getWatchedHolders = defineRoute({
  path: '/api/followed-holders',
  summary:
    'How many of the wallets that the signed-in wallet watches hold each of these tokens; those that none holds are left out',
  access: 'session',
  query: z.object({ tokens: zTokens }),
  reply: z.array(z.object({ chain: zChain, token: z.string(), count: z.number().int().positive() })),
  cost: 10,
  faults: ['session.missing', 'request.malformed'],
})
