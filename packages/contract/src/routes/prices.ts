import { defineRoute } from '../route.ts'
import { zPrices } from '../topics/prices.ts'

export const getPrices = defineRoute({
  path: '/api/prices',
  summary: 'Dollar prices of SOL, ETH, BNB, SUI and VIRTUAL; null where none is known',
  reply: zPrices,
})
