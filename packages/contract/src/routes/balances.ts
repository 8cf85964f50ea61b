import { z } from 'zod'
import { zAddressInput, zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zUnits } from '../trade.ts'

export const getTokenBalance = defineRoute({
  path: '/api/queryTokenBal/:network/:wallet/:token',
  summary: 'What a wallet holds of a token or of the native coin, read from the chain',
  params: z.object({ network: zNetworkInput, wallet: zAddressInput, token: zAddressInput }),
  reply: z.object({
    /** Whole tokens as decimal text. */
    balance: z.string(),
    units: zUnits,
    decimals: z.number(),
  }),
  form: 'status',
  cost: 5,
  faults: ['network.unknown', 'token.unknown', 'chain.unreachable', 'reply.malformed'],
})
