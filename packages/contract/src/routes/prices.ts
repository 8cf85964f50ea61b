import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zPrices } from '../topics/prices.ts'

export const getPrices = defineRoute({
  path: '/api/prices',
  summary: 'Dollar prices of SOL, ETH, BNB, SUI and VIRTUAL; null where none is known',
  /** The network whose own pools price its coins first: its trades are valued so. By default the coin's home. */
  query: z.object({ network: zNetworkInput.optional() }),
  reply: zPrices,
})
